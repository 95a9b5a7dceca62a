import type { Alert, FirstStep } from '@quina/blocks/server'
import { companyPermissions } from '../../house/company/company.contract.ts'
import { userPermissions } from '../../user/user/user.contract.ts'
import { auditPermissions } from '../audit/audit.contract.ts'

export const adminAlerts: readonly Alert[] = [
  {
    name: 'chain',
    permission: auditPermissions.view,
    tone: 'bad',
    one: 'registro de la auditoría fue alterado',
    many: 'registros de la auditoría fueron alterados',
    meaning:
      'La última verificación encontró rota la cadena. Abra la auditoría para ver cuál registro, conserve la copia de ' +
      'ese día y compárelo con ella.',
    who: 'El administrador del sistema, con el auditor',
    to: '/admin/audit',
    count: async (tx) => {
      const last = await tx
        .selectFrom('admin.auditCheck')
        .select('brokenId')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (last?.brokenId ?? null) === null ? 0 : 1
    },
  },
  {
    name: 'locked',
    permission: userPermissions.view,
    tone: 'warning',
    one: 'usuario bloqueado por intentos fallidos',
    many: 'usuarios bloqueados por intentos fallidos',
    meaning: 'Se desbloquean solos, o desde la lista de usuarios.',
    who: 'El administrador de usuarios',
    to: '/admin/users?status=locked',
    count: async (tx) => {
      const found = await tx
        .selectFrom('admin.userList')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .where('status', '=', 'locked')
        .executeTakeFirstOrThrow()
      return Number(found.all)
    },
  },
  {
    name: 'forgotten',
    permission: userPermissions.reset,
    tone: 'warning',
    one: 'persona pide un enlace porque olvidó su contraseña',
    many: 'personas piden un enlace porque olvidaron su contraseña',
    meaning: 'Confirme que fueron ellas y entrégueles el enlace desde la lista de usuarios.',
    who: 'El administrador de usuarios',
    to: '/admin/users?resetRequested=true',
    count: async (tx) => {
      const found = await tx
        .selectFrom('admin.userList')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .where('resetRequested', '=', true)
        .executeTakeFirstOrThrow()
      return Number(found.all)
    },
  },
]

const administrator = 'El administrador del sistema'

export const adminFirstSteps: readonly FirstStep[] = [
  {
    name: 'company',
    title: 'Complete los datos de la entidad',
    why: 'Razón social y NIT salen en todo lo que se imprime.',
    permission: companyPermissions.edit,
    who: administrator,
    to: '/profileEnterprise',
    order: 10,
    done: async (tx) => {
      const company = await tx.selectFrom('admin.company').select('configured').executeTakeFirst()
      return company?.configured === true
    },
  },
  {
    name: 'signers',
    title: 'Nombre a los firmantes',
    why: 'Ordenador del gasto, presupuesto, tesorería y contabilidad firman los documentos.',
    permission: companyPermissions.edit,
    who: administrator,
    to: '/profileEnterprise?tab=signers',
    order: 20,
    done: async (tx, today) => {
      const signers = tx.selectFrom('admin.signer').select('id').where('fromDay', '<=', today).limit(1)
      return (await signers.executeTakeFirst()) !== undefined
    },
  },
  {
    name: 'campus',
    title: 'Revise las sedes y sus códigos de habilitación',
    why: 'Todo documento es de una sede; la facturación pide el código de doce dígitos.',
    permission: 'admin.campus.edit',
    who: administrator,
    to: '/admin/campus',
    order: 30,
    done: async (tx) => {
      const sites = await tx
        .selectFrom('admin.campus')
        .select('repsCode')
        .where('active', '=', true)
        .execute()
      return sites.length > 0 && sites.every(({ repsCode }) => repsCode !== null)
    },
  },
  {
    name: 'users',
    title: 'Cree a los usuarios y déles su rol',
    why: 'Quien prepara un documento no lo aprueba: hacen falta al menos dos personas.',
    permission: userPermissions.edit,
    who: administrator,
    to: '/admin/users',
    order: 40,
    done: async (tx) => {
      const users = await tx
        .selectFrom('admin.appUser')
        .select('id')
        .where('active', '=', true)
        .limit(2)
        .execute()
      return users.length > 1
    },
  },
]
