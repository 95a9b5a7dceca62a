import { code, day, flag, instant, integer, ref, text } from '@quina/blocks'
import { companyFields } from '../company/company.contract.ts'

const entity = {
  ...companyFields,
  logo: text('Logo'),
  logoMediaType: code('Tipo de imagen del logo'),
  accountingFramework: text('Marco contable'),
  manejaPresupuesto: flag('Maneja presupuesto'),
  decimalesPresupuesto: integer('Decimales del presupuesto'),
  withholdsIva: flag('Retiene IVA'),
}

/** The tables of administration, as the audit shows them. */
export const adminRecords = [
  {
    table: 'admin.app_user',
    label: 'Usuario',
    fields: {
      name: text('Nombre'),
      username: text('Usuario'),
      email: text('Correo'),
      phone: text('Teléfono'),
      idNumber: text('Documento'),
      twoFactorRequired: flag('Segundo factor obligatorio'),
      expiresOn: day('Vence el'),
      allowedFrom: text('Entra desde'),
      allowedTo: text('Entra hasta'),
    },
  },
  {
    table: 'admin.recalculation',
    label: 'Saldos recalculados',
    fields: {
      monitor: text('Comprobación'),
      found: text('Lo que difería'),
      reason: text('Motivo'),
      at: instant('Momento'),
    },
  },
  {
    table: 'admin.role',
    label: 'Rol',
    fields: {
      name: text('Nombre'),
      description: text('Descripción'),
      template: flag('Plantilla'),
      everywhere: flag('Puede darse en todas las sedes'),
      gained: text('Permisos que ganó'),
      lost: text('Permisos que perdió'),
    },
  },
  {
    table: 'admin.user_role',
    label: 'Rol de un usuario',
    fields: {
      userId: ref('admin.user', 'Usuario'),
      roleId: ref('admin.role', 'Rol'),
      fromDay: day('Desde'),
      toDay: day('Hasta'),
      reason: text('Motivo'),
    },
  },
  {
    table: 'admin.signer',
    label: 'Firmante',
    fields: {
      role: text('Firma como'),
      personName: text('Nombre'),
      idNumber: text('Documento'),
      position: text('Cargo'),
      professionalCard: text('Tarjeta profesional'),
      fromDay: day('Desde'),
      toDay: day('Hasta'),
    },
  },
  {
    table: 'admin.menu_item',
    label: 'Entrada del menú',
    fields: {
      title: text('Título'),
      route: code('Ruta'),
      icon: code('Ícono'),
      position: integer('Orden'),
      permission: code('Permiso'),
    },
  },
  { table: 'admin.company', label: 'Entidad', fields: entity },
  {
    table: 'admin.company_edition',
    label: 'Datos de la entidad desde un día',
    fields: entity,
  },
  {
    table: 'admin.segregation_exception',
    label: 'Excepción de segregación de funciones',
    fields: {
      code: code('Regla'),
      userId: ref('admin.user', 'Usuario'),
      roleId: ref('admin.role', 'Rol'),
      reason: text('Motivo'),
      fromDay: day('Desde'),
      untilDay: day('Hasta'),
    },
  },
  {
    table: 'admin.delegation',
    label: 'Delegación de aprobaciones',
    fields: {
      giverId: ref('admin.user', 'Delega'),
      delegateId: ref('admin.user', 'Aprueba por delegación'),
      fromDay: day('Desde'),
      toDay: day('Hasta'),
      reason: text('Motivo'),
      revokedAt: instant('Revocada'),
      revokedBy: ref('admin.user', 'La revocó'),
    },
  },
  {
    table: 'platform.parameter',
    label: 'Parámetro',
    fields: { name: code('Parámetro'), value: text('Valor'), fromDay: day('Desde') },
  },
  {
    table: 'platform.comment',
    label: 'Comentario',
    fields: {
      text: text('Comentario'),
      toldId: ref('admin.user', 'Avisó a'),
      followOn: day('Volver a verlo el'),
    },
  },
  {
    table: 'platform.comment_told',
    label: 'Aviso de un comentario',
    fields: { commentId: ref('platform.comment', 'Comentario'), userId: ref('admin.user', 'Avisó a') },
  },
  {
    table: 'platform.saved_filter',
    label: 'Filtro guardado',
    fields: {
      name: text('Nombre'),
      screen: text('Pantalla'),
      query: text('Filtro'),
      shared: flag('Compartida con todos'),
      roleId: ref('admin.role', 'Compartida con el rol'),
      isRoleDefault: flag('Así se abre la lista para el rol'),
      createdAt: instant('Creado'),
    },
  },
] as const
