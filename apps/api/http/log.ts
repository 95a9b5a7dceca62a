/**
 * The format of the log. It omits credentials and the parameters of queries, which name patients. It keeps the SQLSTATE, which
 * the database gives as the `code` of its errors, so that an operator sees why something failed.
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
  // The values of a query, and the values of the row that a constraint refused.
  'err.node',
  'err.parameters',
  'err.detail',
]
