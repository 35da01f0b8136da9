-- Deals of every kind: converts stored invoice discounting deals to the format that all kinds share.
UPDATE deal SET document = json_remove(
  json_set(
    document,
    '$.investmentType', 'INR',
    '$.currency', 'INR',
    '$.payer', json_set(json_extract(document, '$.buyer'), '$.role', 'BUYER'),
    '$.counterparty', json_set(json_extract(document, '$.seller'), '$.role', 'SELLER'),
    '$.product', json_object(
      'kind', 'INVOICE_DISCOUNTING',
      'rateBps', json_extract(document, '$.rateBps'),
      'tenureDays', json_extract(document, '$.tenureDays'),
      'invoiceValue', json_extract(document, '$.invoiceValue'),
      'invoiceCount', json_extract(document, '$.invoiceCount')
    )
  ),
  '$.buyer', '$.seller', '$.invoiceValue', '$.invoiceCount'
) WHERE json_extract(document, '$.product') IS NULL;
