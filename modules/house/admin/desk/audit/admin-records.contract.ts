import { f } from '@quina/blocks'
import { companyFields } from '../../house/company/company.contract.ts'

const entity = {
  ...companyFields,
  logo: f.text('Logo'),
  logoMediaType: f.code('Tipo de imagen del logo'),
  accountingFramework: f.text('Marco contable'),
  manejaPresupuesto: f.flag('Maneja presupuesto'),
  decimalesPresupuesto: f.integer('Decimales del presupuesto'),
  withholdsIva: f.flag('Retiene IVA'),
}

/** The tables of administration, as the audit shows them. */
export const adminRecords = [
  {
    table: 'admin.app_user',
    label: 'Usuario',
    fields: {
      username: f.text('Usuario'),
      twoFactorRequired: f.flag('Segundo factor obligatorio'),
      expiresOn: f.day('Vence el'),
      allowedFrom: f.text('Entra desde'),
      allowedTo: f.text('Entra hasta'),
    },
  },
  {
    table: 'admin.recalculation',
    label: 'Saldos recalculados',
    fields: { monitor: f.text('Comprobación'), found: f.text('Lo que difería'), at: f.instant('Momento') },
  },
  {
    table: 'admin.role',
    label: 'Rol',
    fields: {
      description: f.text('Descripción'),
      template: f.flag('Plantilla'),
      everywhere: f.flag('Puede darse en todas las sedes'),
      gained: f.text('Permisos que ganó'),
      lost: f.text('Permisos que perdió'),
    },
  },
  {
    table: 'admin.user_role',
    label: 'Rol de un usuario',
    fields: { userId: f.ref('admin.user', 'Usuario') },
  },
  {
    table: 'admin.signer',
    label: 'Firmante',
    fields: {
      role: f.text('Firma como'),
      personName: f.text('Nombre'),
      position: f.text('Cargo'),
      professionalCard: f.text('Tarjeta profesional'),
    },
  },
  {
    table: 'admin.menu_item',
    label: 'Entrada del menú',
    fields: { title: f.text('Título'), route: f.code('Ruta'), icon: f.code('Ícono') },
  },
  { table: 'admin.company', label: 'Entidad', fields: entity },
  { table: 'admin.company_edition', label: 'Datos de la entidad desde un día', fields: entity },
  {
    table: 'admin.segregation_exception',
    label: 'Excepción de segregación de funciones',
    fields: { code: f.code('Regla'), userId: f.ref('admin.user', 'Usuario') },
  },
  {
    table: 'admin.delegation',
    label: 'Delegación de aprobaciones',
    fields: {
      giverId: f.ref('admin.user', 'Delega'),
      delegateId: f.ref('admin.user', 'Aprueba por delegación'),
      revokedAt: f.instant('Revocada'),
      revokedBy: f.ref('admin.user', 'La revocó'),
    },
  },
  { table: 'platform.parameter', label: 'Parámetro', fields: { name: f.code('Parámetro') } },
  {
    table: 'platform.comment',
    label: 'Comentario',
    fields: {
      text: f.text('Comentario'),
      reportedId: f.ref('admin.user', 'Avisó a'),
      followOn: f.day('Volver a verlo el'),
    },
  },
  {
    table: 'platform.comment_mention',
    label: 'Aviso de un comentario',
    fields: { commentId: f.ref('platform.comment', 'Comentario'), userId: f.ref('admin.user', 'Avisó a') },
  },
  {
    table: 'platform.import_batch',
    label: 'Carga de un archivo',
    fields: {
      target: f.text('Dónde se cargó'),
      kind: f.text('Qué se cargó'),
      fileName: f.text('Archivo'),
      sha256: f.text('Huella'),
      rows: f.integer('Filas'),
      creates: f.integer('Filas nuevas'),
      totals: f.text('Totales'),
      importedBy: f.ref('admin.user', 'Cargado por'),
      importedAt: f.instant('Cargado'),
      undoneBy: f.ref('admin.user', 'Deshecha por'),
      undoneAt: f.instant('Deshecha'),
      undoneReason: f.text('Motivo para deshacerla'),
    },
  },
  {
    table: 'platform.saved_filter',
    label: 'Filtro guardado',
    fields: {
      screen: f.text('Pantalla'),
      query: f.text('Filtro'),
      shared: f.flag('Compartida con todos'),
      roleId: f.ref('admin.role', 'Compartida con el rol'),
      isRoleDefault: f.flag('Así se abre la lista para el rol'),
    },
  },
] as const
