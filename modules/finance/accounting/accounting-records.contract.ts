import { code, day, flag, integer, ref, text } from '@quina/blocks'
import { note } from './notes/note/note.contract.ts'

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
    table: 'accounting.number_raise',
    label: 'Consecutivo subido',
    fields: {
      former: integer('Siguiente antes'),
      next: integer('Siguiente después'),
      raisedBy: ref('admin.user', 'Subió'),
    },
  },
  {
    table: 'accounting.period',
    label: 'Período contable',
    fields: { number: integer('Mes') },
  },
  {
    table: 'accounting.period_area',
    label: 'Mes de un módulo',
    fields: {
      number: integer('Mes'),
      area: text('Módulo'),
      closed: flag('Cerrado'),
      closedBy: ref('admin.user', 'Cerró o reabrió'),
    },
  },
  {
    table: 'accounting.period_reopening',
    label: 'Reapertura de un período reportado',
    fields: {
      number: integer('Mes'),
      requestedBy: ref('admin.user', 'Pidió'),
      decidedBy: ref('admin.user', 'Decidió'),
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
    fields: { purpose: code('Uso'), ...decided },
  },
  {
    table: 'accounting.official_file',
    label: 'Archivo para la CGN',
    fields: {
      kind: text('Formulario'),
      sha256: code('Huella SHA-256'),
    },
  },
  {
    table: 'accounting.closing_step',
    label: 'Paso del cierre anual',
    fields: {
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
