import { day, money, text } from '@quina/blocks'
import { glosa } from './glosa.contract.ts'

/** What the trigger of its moves keeps, and the day of its clock, as the audit and the refusals of the database call them. */
export const glosaRecords = [
  {
    table: 'receivables.glosa',
    label: 'Glosa',
    fields: { ...glosa.fields, answerBy: day('Responder hasta') },
  },
  {
    table: 'receivables.glosa_line',
    label: 'Glosa: causa',
    fields: {
      ...glosa.fields.lines.of,
      answerCode: text('Código de la respuesta'),
      tacitCode: text('Código de la aceptación tácita'),
      tacitBy: text('Quién registró la aceptación tácita'),
      area: text('Área'),
      notified: money('Glosado'),
      accepted: money('Aceptado'),
      defended: money('Sustentado'),
      tacit: money('Aceptado por silencio'),
      lifted: money('Levantado'),
      ratified: money('Ratificado'),
      settledAccepted: money('Aceptado en conciliación'),
      settledLifted: money('Levantado en conciliación'),
    },
  },
] as const
