import { code, day, flag, instant, integer, ref, text } from '@quina/blocks'
import { companyFields } from '../../house/company/company.contract.ts'

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
      username: text('Usuario'),
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
      at: instant('Momento'),
    },
  },
  {
    table: 'admin.role',
    label: 'Rol',
    fields: {
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
    },
  },
  {
    table: 'admin.signer',
    label: 'Firmante',
    fields: {
      role: text('Firma como'),
      personName: text('Nombre'),
      position: text('Cargo'),
      professionalCard: text('Tarjeta profesional'),
    },
  },
  {
    table: 'admin.menu_item',
    label: 'Entrada del menú',
    fields: {
      title: text('Título'),
      route: code('Ruta'),
      icon: code('Ícono'),
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
    },
  },
  {
    table: 'admin.delegation',
    label: 'Delegación de aprobaciones',
    fields: {
      giverId: ref('admin.user', 'Delega'),
      delegateId: ref('admin.user', 'Aprueba por delegación'),
      revokedAt: instant('Revocada'),
      revokedBy: ref('admin.user', 'La revocó'),
    },
  },
  {
    table: 'platform.parameter',
    label: 'Parámetro',
    fields: { name: code('Parámetro') },
  },
  {
    table: 'platform.comment',
    label: 'Comentario',
    fields: {
      text: text('Comentario'),
      reportedId: ref('admin.user', 'Avisó a'),
      followOn: day('Volver a verlo el'),
    },
  },
  {
    table: 'platform.comment_mention',
    label: 'Aviso de un comentario',
    fields: { commentId: ref('platform.comment', 'Comentario'), userId: ref('admin.user', 'Avisó a') },
  },
  {
    table: 'platform.import_batch',
    label: 'Carga de un archivo',
    fields: {
      target: text('Dónde se cargó'),
      kind: text('Qué se cargó'),
      fileName: text('Archivo'),
      sha256: text('Huella'),
      rows: integer('Filas'),
      creates: integer('Filas nuevas'),
      totals: text('Totales'),
      importedBy: ref('admin.user', 'Cargado por'),
      importedAt: instant('Cargado'),
      undoneBy: ref('admin.user', 'Deshecha por'),
      undoneAt: instant('Deshecha'),
      undoneReason: text('Motivo para deshacerla'),
    },
  },
  {
    table: 'platform.saved_filter',
    label: 'Filtro guardado',
    fields: {
      screen: text('Pantalla'),
      query: text('Filtro'),
      shared: flag('Compartida con todos'),
      roleId: ref('admin.role', 'Compartida con el rol'),
      isRoleDefault: flag('Así se abre la lista para el rol'),
    },
  },
] as const
