import type { ConstraintRefusals } from '@quina/blocks/server'

/** What running into a constraint of the tables of administration means. */
export const constraints: ConstraintRefusals = {
  'admin.app_user_email_key': {
    code: 'USU-001',
    message: 'Ya hay un usuario con ese correo.',
    status: 409,
    field: 'email',
  },
  'admin.role_name_key': {
    code: 'ROL-006',
    message: 'Ya hay un rol con ese nombre.',
    status: 409,
    field: 'name',
  },
  'admin.app_user_username_key': {
    code: 'USU-012',
    message: 'Ya hay un usuario con ese nombre de usuario.',
    status: 409,
    field: 'username',
  },
  'admin.app_user_hours': {
    code: 'USU-013',
    message: 'Escriba las dos horas, la primera antes de la segunda.',
    field: 'allowedFrom',
  },
  'admin.user_role_overlap': {
    code: 'USU-007',
    message: 'El mismo rol está dos veces en la misma sede con fechas que se cruzan.',
    field: 'roles',
  },
}
