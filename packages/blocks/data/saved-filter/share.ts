import { permission } from '../../values/thing/permission.ts'

/** Sharing a view with all or with a role, and deciding with what the lists of a role open. */
export const share = permission(
  'admin.view.share',
  'Compartir vistas de las listas, con todos o con un rol, y decidir con cuál se abren',
)
