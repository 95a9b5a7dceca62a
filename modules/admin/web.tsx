import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export { loadMenu } from './browser-session/menu.web.ts'
export { menuKey, menuMaxAgeMs } from './browser-session/menu-cache.web.ts'
export { changePassword, checkSession, chooseCampus, login, logout } from './browser-session/session.web.ts'
export { watchSession } from './browser-session/watch.web.ts'
export { LoginScreen } from './sign-in/login-screen.web.tsx'
export { PasswordScreen } from './sign-in/password-screen.web.tsx'

/** The first page is the application's own: it gathers the tiles of all the modules. */
const { '/': _home, ...own } = screens

export const adminWeb = webModule({
  name: 'admin',
  screens: screensWith(own, {
    '/seleccionar-sede': () => import('./sign-in/campus-screen.web.tsx').then((file) => file.CampusScreen),
    '/admin/audit': () => import('./audit/audit.web.tsx').then((file) => file.AuditScreen),
    '/menu/manager': () => import('./menu-manager/menu-manager.web.tsx').then((file) => file.MenuManager),
  }),
})
