import { code, day, flag, integer, ref, text } from '@quina/blocks'
import { accountCentreFields, accountTerceroFields } from './chart/account-list/account-list.contract.ts'
import { note } from './notes/note/note.contract.ts'
import { kindUserFields } from './setup/voucher-kind-user/kind-users.contract.ts'

const vigencia = integer('Vigencia')
const reason = text('Motivo')
const decided = {
  fromDay: day('Desde'),
  reason,
  proposedBy: ref('admin.user', 'Propuso'),
  decidedBy: ref('admin.user', 'Decidió'),
}

/** The tables of accounting that no document or catalog describes, as the audit shows them. */
export const accountingRecords = [
  {
    table: 'accounting.account_tercero',
    label: 'Tercero que admite una cuenta',
    fields: accountTerceroFields,
  },
  {
    table: 'accounting.voucher_kind_user',
    label: 'Quién elabora un tipo de comprobante',
    fields: kindUserFields,
  },
  { table: 'accounting.account_centre', label: 'Centro que admite una cuenta', fields: accountCentreFields },
  {
    table: 'accounting.number_raise',
    label: 'Consecutivo subido',
    fields: {
      kindId: ref('accounting.voucherKind', 'Tipo de comprobante'),
      vigencia,
      former: integer('Siguiente antes'),
      next: integer('Siguiente después'),
      reason,
      raisedBy: ref('admin.user', 'Subió'),
    },
  },
  {
    table: 'accounting.period',
    label: 'Período contable',
    fields: { vigencia, number: integer('Mes'), reason },
  },
  {
    table: 'accounting.period_area',
    label: 'Mes de un módulo',
    fields: {
      vigencia,
      number: integer('Mes'),
      area: text('Módulo'),
      closed: flag('Cerrado'),
      reason,
      closedBy: ref('admin.user', 'Cerró o reabrió'),
    },
  },
  {
    table: 'accounting.period_reopening',
    label: 'Reapertura de un período reportado',
    fields: {
      vigencia,
      number: integer('Mes'),
      status: text('Estado'),
      reason,
      askedBy: ref('admin.user', 'Pidió'),
      decidedBy: ref('admin.user', 'Decidió'),
      answer: text('Respuesta'),
    },
  },
  {
    table: 'accounting.posting_rule',
    label: 'Plantilla contable',
    fields: { event: code('Evento'), lines: text('Líneas'), ...decided },
  },
  {
    table: 'accounting.purpose_account',
    label: 'Cuenta de un uso contable',
    fields: { purpose: code('Uso'), accountId: ref('accounting.account', 'Cuenta'), ...decided },
  },
  {
    table: 'accounting.official_file',
    label: 'Archivo para la CGN',
    fields: {
      vigencia,
      kind: text('Formulario'),
      quarter: integer('Trimestre'),
      edition: integer('Edición'),
      name: text('Nombre'),
      sha256: code('Huella SHA-256'),
      filing: text('Radicado'),
    },
  },
  {
    table: 'accounting.closing_step',
    label: 'Paso del cierre anual',
    fields: {
      vigencia,
      step: text('Paso'),
      byTercero: flag('Por tercero'),
      act: text('Acto'),
      doneBy: ref('admin.user', 'Hizo'),
      undoneBy: ref('admin.user', 'Deshizo'),
      undoneReason: text('Motivo de deshacerlo'),
    },
  },
  {
    table: 'accounting.note_budget_line',
    label: 'Nota: afectación presupuestal',
    fields: note.fields.budget.of ?? {},
  },
] as const
