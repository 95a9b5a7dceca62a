import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'
import { everything } from './search/search.web.ts'

export { idleWarning, stay } from './browser-session/idle.web.ts'
export { loadMenu } from './browser-session/menu.web.ts'
export { menuKey, menuMaxAgeMs } from './browser-session/menu-cache.web.ts'
export {
  changePassword,
  checkSession,
  chooseCampus,
  endIdleSession,
  login,
  logout,
} from './browser-session/session.web.ts'
export { watchSession } from './browser-session/watch.web.ts'
export { StopDigest } from './digest/stop-digest.web.tsx'
export { InboxBell } from './inbox/bell.web.tsx'
export { EntryScreen } from './sign-in/entry-screen.web.tsx'

/** The first page and its paper are the application's own: they gather the tiles of all the modules. */
const { '/': _home, '/tablero': _board, ...own } = screens

export const adminWeb = webModule({
  name: 'admin',
  tiles: [
    {
      title: 'Esperan mi aprobación',
      permission: 'campus',
      order: 5,
      load: () => import('./inbox/inbox-tile.web.tsx').then((file) => file.PendingApprovalsTile),
    },
    {
      title: 'Actividad del sistema',
      permission: screens['/admin/audit'].permission,
      order: 60,
      width: 'wide',
      byPeriod: true,
      roles: ['Administrador del sistema', 'Auditor'],
      load: () => import('./dashboard/activity-tile.web.tsx').then((file) => file.ActivityTile),
    },
  ],
  finds: [everything],
  screens: screensWith(own, {
    '/seleccionar-sede': () => import('./sign-in/campus-screen.web.tsx').then((file) => file.CampusScreen),
    '/mi-cuenta': () => import('./account/account-screen.web.tsx').then((file) => file.AccountScreen),
    '/admin/users': () => import('./user-screens/user-list.web.tsx').then((file) => file.UserList),
    '/admin/users/create': () => import('./user-screens/user-screen.web.tsx').then((file) => file.UserCreate),
    '/admin/users/edit/:id': () => import('./user-screens/user-screen.web.tsx').then((file) => file.UserEdit),
    '/admin/permission': () =>
      import('./permission/permission-screen.web.tsx').then((file) => file.PermissionScreen),
    '/admin/role/:id': () => import('./role-matrix/role-screen.web.tsx').then((file) => file.RoleScreen),
    '/profileEnterprise': () =>
      import('./company-profile/profile.web.tsx').then((file) => file.CompanyProfile),
    '/admin/campus': () => import('./campus/campus.web.tsx').then((file) => file.Campuses),
    '/seguimientos': () => import('./inbox/summary.web.tsx').then((file) => file.FollowUps),
    '/buscar': () => import('./search/search-page.web.tsx').then((file) => file.SearchPage),
    '/pendientes': () => import('./inbox/inbox.web.tsx').then((file) => file.Inbox),
    '/pendientes/delegaciones': () =>
      import('./delegation/delegations.web.tsx').then((file) => file.Delegations),
    '/admin/audit': () => import('./audit/audit.web.tsx').then((file) => file.AuditScreen),
    '/admin/saldos': () => import('./dashboard/balances.web.tsx').then((file) => file.Balances),
    '/admin/procesos': () => import('./failed-job/failed-job.web.tsx').then((file) => file.FailedJobs),
    '/menu/manager': () => import('./menu-manager/menu-manager.web.tsx').then((file) => file.MenuManager),
  }),
})
