const STATUS = {
  ValidationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
} as const;

type StrapiErrorName = keyof typeof STATUS;

/** An error as Strapi words it. */
export class StrapiError extends Error {
  override readonly name: StrapiErrorName;

  constructor(name: StrapiErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

export function strapiErrorResponse({ name, message }: StrapiError): Response {
  const status = STATUS[name];
  return Response.json({ data: null, error: { status, name, message, details: {} } }, { status });
}
