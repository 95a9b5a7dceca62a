import { screensWith, webModule } from '@quina/blocks/web'
import { everything } from './house/search/search.web.ts'
import { screens } from './screens.contract.ts'

export { idleWarning, stay } from './session/browser-session/idle.web.ts'
export { loadMenu } from './session/browser-session/menu.web.ts'
export { menuKey, menuMaxAgeMs } from './session/browser-session/menu-cache.web.ts'
export {
  changePassword,
  checkSession,
  chooseCampus,
  endIdleSession,
  login,
  logout,
} from './session/browser-session/session.web.ts'
export { watchSession } from './session/browser-session/watch.web.ts'
export { StopDigest } from './session/digest/stop-digest.web.tsx'
export { InboxBell } from './session/inbox/bell.web.tsx'
export { EntryScreen } from './session/sign-in/entry-screen.web.tsx'

/** The first page and its printed version belong to the application: they gather the tiles of all the modules. */
const { '/': _home, '/tablero': _board, ...own } = screens

export const adminWeb = webModule({
  name: 'admin',
  tiles: [
    {
      title: 'Esperan mi aprobación',
      permission: 'campus',
      order: 5,
      load: () => import('./session/inbox/inbox-tile.web.tsx').then((file) => file.PendingApprovalsTile),
    },
    {
      title: 'Actividad del sistema',
      permission: screens['/admin/audit'].permission,
      order: 60,
      width: 'wide',
      byPeriod: true,
      roles: ['Administrador del sistema', 'Auditor'],
      load: () => import('./desk/dashboard/activity-tile.web.tsx').then((file) => file.ActivityTile),
    },
  ],
  finds: [everything],
  screens: screensWith(own, {
    '/seleccionar-sede': () =>
      import('./session/sign-in/campus-screen.web.tsx').then((file) => file.CampusScreen),
    '/mi-cuenta': () => import('./session/account/account-screen.web.tsx').then((file) => file.AccountScreen),
    '/admin/users': () => import('./desk/user-screens/user-list.web.tsx').then((file) => file.UserList),
    '/admin/users/create': () =>
      import('./desk/user-screens/user-screen.web.tsx').then((file) => file.UserCreate),
    '/admin/users/edit/:id': () =>
      import('./desk/user-screens/user-screen.web.tsx').then((file) => file.UserEdit),
    '/admin/permission': () =>
      import('./user/permission/permission-screen.web.tsx').then((file) => file.PermissionScreen),
    '/admin/role/:id': () => import('./user/role-matrix/role-screen.web.tsx').then((file) => file.RoleScreen),
    '/profileEnterprise': () =>
      import('./house/company-profile/profile.web.tsx').then((file) => file.CompanyProfile),
    '/admin/campus': () => import('./house/campus/campus.web.tsx').then((file) => file.Campuses),
    '/seguimientos': () => import('./session/inbox/summary.web.tsx').then((file) => file.FollowUps),
    '/buscar': () => import('./house/search/search-page.web.tsx').then((file) => file.SearchPage),
    '/pendientes': () => import('./session/inbox/inbox.web.tsx').then((file) => file.Inbox),
    '/pendientes/delegaciones': () =>
      import('./session/delegation/delegations.web.tsx').then((file) => file.Delegations),
    '/admin/audit': () => import('./desk/audit/audit.web.tsx').then((file) => file.AuditScreen),
    '/admin/saldos': () => import('./desk/dashboard/balances.web.tsx').then((file) => file.Balances),
    '/admin/procesos': () => import('./house/failed-job/failed-job.web.tsx').then((file) => file.FailedJobs),
    '/menu/manager': () =>
      import('./menu/menu-manager/menu-manager.web.tsx').then((file) => file.MenuManager),
  }),
})
