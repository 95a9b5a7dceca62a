/**
 * How the log is written. What opens a door is not in it, nor what a query was asked with, which names patients; what tells an
 * operator why something failed is: the SQLSTATE of the database stands in the `code` of its errors.
 */
export const logOf = (level: string) => ({ level, redact: secrets })

const secrets = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-xsrf-token"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.secret',
  'body.code',
  '*.body.code',
  // The values of a query, and those of the row that a constraint refused.
  'err.node',
  'err.parameters',
  'err.detail',
]
