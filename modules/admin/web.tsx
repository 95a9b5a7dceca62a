import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export { LoginScreen } from './session/login-screen.web.tsx'
export { loadMenu } from './session/menu.web.ts'
export { menuKey, menuMaxAgeMs } from './session/menu-cache.web.ts'
export { PasswordScreen } from './session/password-screen.web.tsx'
export { changePassword, checkSession, chooseCampus, login, logout } from './session/session.web.ts'
export { watchSession } from './session/watch.web.ts'

const { '/seleccionar-sede': campusChoice } = screens

export const adminWeb = webModule({
  name: 'admin',
  screens: screensWith(
    { '/seleccionar-sede': campusChoice },
    {
      '/seleccionar-sede': () => import('./session/campus-screen.web.tsx').then((file) => file.CampusScreen),
    },
  ),
})
