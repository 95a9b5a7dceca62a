/**
 * The format of the log. It leaves out credentials and the parameters of queries, which name patients. It keeps what tells an
 * operator why something failed: the SQLSTATE of the database is the `code` of its errors.
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
