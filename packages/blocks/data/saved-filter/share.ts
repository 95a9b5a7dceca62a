import { permission } from '../../values/thing/permission.ts'

/** Shares a view with all or with a role, and decides the default view of a role. */
export const share = permission(
  'admin.view.share',
  'Compartir vistas de las listas, con todos o con un rol, y decidir con cuál se abren',
)
