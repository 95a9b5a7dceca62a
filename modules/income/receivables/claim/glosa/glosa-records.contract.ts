import { f } from '@quina/blocks'
import { glosa } from './glosa.contract.ts'

/** The columns filled in by its moves and its term, with their names in the audit and in the refusals of the database. */
export const glosaRecords = [
  {
    table: 'receivables.glosa',
    label: 'Glosa',
    fields: { ...glosa.fields, answerBy: f.day('Responder hasta') },
  },
  {
    table: 'receivables.glosa_line',
    label: 'Glosa: causa',
    fields: {
      ...glosa.fields.lines.of,
      answerCode: f.text('Código de la respuesta'),
      tacitCode: f.text('Código de la aceptación tácita'),
      tacitBy: f.text('Quién registró la aceptación tácita'),
      area: f.text('Área'),
      notified: f.money('Glosado'),
      accepted: f.money('Aceptado'),
      defended: f.money('Sustentado'),
      tacit: f.money('Aceptado por silencio'),
      lifted: f.money('Levantado'),
      ratified: f.money('Ratificado'),
      settledAccepted: f.money('Aceptado en conciliación'),
      settledLifted: f.money('Levantado en conciliación'),
    },
  },
] as const
