import type { Permission } from '@quina/blocks'
import { recalculatePermission } from './dashboard/recalculate.contract.ts'

/** What the house looks like as a whole: for who governs it. */
export const takeBoard = 'admin.board.take'

/** Permissions of the hand-written operations and screens of administration. */
export const permissions: readonly Permission[] = [
  { name: 'admin.user.view', label: 'Ver usuarios' },
  { name: 'admin.user.edit', label: 'Crear y editar usuarios' },
  { name: 'admin.user.reset', label: 'Restablecer contraseñas' },
  { name: 'admin.user.unlock', label: 'Desbloquear usuarios y cerrar sus sesiones' },
  { name: 'admin.role.view', label: 'Ver roles y permisos' },
  { name: 'admin.role.edit', label: 'Crear y editar roles' },
  {
    name: 'admin.role.any',
    label: 'Dar y editar cualquier rol en sus sedes, y atender a quien lo tenga, aunque no lo tenga usted',
  },
  { name: 'admin.role.exception', label: 'Autorizar excepciones de segregación de funciones' },
  {
    name: 'admin.view.share',
    label: 'Compartir vistas de las listas, con todos o con un rol, y decidir con cuál se abren',
  },
  { name: 'admin.menu.view', label: 'Ver el administrador del menú' },
  { name: 'admin.menu.edit', label: 'Editar el menú' },
  { name: 'admin.campus.all', label: 'Ver y actuar en los registros de todas las sedes' },
  { name: 'admin.audit.view', label: 'Ver la auditoría y verificar su cadena' },
  { name: 'admin.audit.export', label: 'Exportar la auditoría' },
  { name: takeBoard, label: 'Llevar el tablero a la junta' },
  { name: recalculatePermission, label: 'Recalcular los saldos desde sus movimientos' },
  { name: 'admin.failedJob.view', label: 'Ver los procesos que fallaron' },
  { name: 'admin.failedJob.retry', label: 'Reintentar o dar por revisados los procesos que fallaron' },
  { name: 'admin.company.view', label: 'Ver el perfil de la entidad' },
  { name: 'admin.company.edit', label: 'Editar el perfil de la entidad y sus firmantes' },
]
