import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export { loadMenu } from './browser-session/menu.web.ts'
export { menuKey, menuMaxAgeMs } from './browser-session/menu-cache.web.ts'
export { changePassword, checkSession, chooseCampus, login, logout } from './browser-session/session.web.ts'
export { watchSession } from './browser-session/watch.web.ts'
export { LoginScreen } from './sign-in/login-screen.web.tsx'
export { PasswordScreen } from './sign-in/password-screen.web.tsx'

const { '/seleccionar-sede': campusChoice } = screens

export const adminWeb = webModule({
  name: 'admin',
  screens: screensWith(
    { '/seleccionar-sede': campusChoice },
    {
      '/seleccionar-sede': () => import('./sign-in/campus-screen.web.tsx').then((file) => file.CampusScreen),
    },
  ),
})
