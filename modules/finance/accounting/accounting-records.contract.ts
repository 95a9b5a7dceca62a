import { f } from '@quina/blocks'
import { note } from './notes/note/note.contract.ts'

const reason = f.text('Motivo')
const decided = {
  fromDay: f.day('Desde'),
  reason,
  proposedBy: f.ref('admin.user', 'Propuso'),
  decidedBy: f.ref('admin.user', 'Decidió'),
}

/** Labels in the audit for the tables of accounting that no document or catalog describes. */
export const accountingRecords = [
  {
    table: 'accounting.number_raise',
    label: 'Consecutivo subido',
    fields: {
      former: f.integer('Siguiente antes'),
      next: f.integer('Siguiente después'),
      raisedBy: f.ref('admin.user', 'Subió'),
    },
  },
  { table: 'accounting.period', label: 'Período contable', fields: { number: f.integer('Mes') } },
  {
    table: 'accounting.period_area',
    label: 'Mes de un módulo',
    fields: {
      number: f.integer('Mes'),
      area: f.text('Módulo'),
      closed: f.flag('Cerrado'),
      closedBy: f.ref('admin.user', 'Cerró o reabrió'),
    },
  },
  {
    table: 'accounting.period_reopening',
    label: 'Reapertura de un período reportado',
    fields: {
      number: f.integer('Mes'),
      requestedBy: f.ref('admin.user', 'Pidió'),
      decidedBy: f.ref('admin.user', 'Decidió'),
    },
  },
  {
    table: 'accounting.posting_rule',
    label: 'Plantilla contable',
    fields: { event: f.code('Evento'), lines: f.text('Líneas'), ...decided },
  },
  {
    table: 'accounting.purpose_account',
    label: 'Cuenta de un uso contable',
    fields: { purpose: f.code('Uso'), ...decided },
  },
  {
    table: 'accounting.official_file',
    label: 'Archivo para la CGN',
    fields: { kind: f.text('Formulario'), sha256: f.code('Huella SHA-256') },
  },
  {
    table: 'accounting.closing_step',
    label: 'Paso del cierre anual',
    fields: {
      step: f.text('Paso'),
      byTercero: f.flag('Por tercero'),
      act: f.text('Acto'),
      doneBy: f.ref('admin.user', 'Hizo'),
      undoneBy: f.ref('admin.user', 'Deshizo'),
      undoneReason: f.text('Motivo de deshacerlo'),
    },
  },
  {
    table: 'accounting.note_budget_line',
    label: 'Nota: afectación presupuestal',
    fields: note.fields.budget.of ?? {},
  },
] as const
