export default { fetch: async () => Response.json({ ok: true }) };
