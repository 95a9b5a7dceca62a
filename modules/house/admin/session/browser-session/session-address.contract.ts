/**
 * The addresses of the calls of the session, declared once for the server and for the login page, which loads no schema. They are
 * those of the specification.
 */
export const sessionAt = {
  csrf: '/sanctum/csrf-cookie',
  login: '/login',
  logout: '/logout',
  current: '/api/user/current',
  campus: '/api/auth/campus',
  password: '/api/user/password',
  menu: '/api/menu',
  factorStart: '/api/user/two-factor/start',
  factor: '/api/user/two-factor',
  linkRead: '/api/account/link/read',
  forgot: '/api/account/forgot',
  linkUse: '/api/account/link/use',
} as const
