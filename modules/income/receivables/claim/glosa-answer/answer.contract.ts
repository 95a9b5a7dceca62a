import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'
import { answerGlosas, deemGlosas, settleGlosas } from '../glosa/glosa.contract.ts'
import { areas, stances } from '../glosa/glosa-line.contract.ts'

const about = { lineId: f.ref('receivables.glosaLine', 'Causa') }
const shared = { module: 'receivables', about, answers: z.void() }

/** Answers a line for the hospital, with its code of the Manual Único. */
export const answerGlosa = defineCommand({
  ...shared,
  name: 'answerGlosa',
  verb: 'Responder',
  title: 'Glosas: responder una causa',
  access: answerGlosas,
  consequence:
    'Empieza el término del pagador para decidir. Lo que se acepte se rebaja con nota crédito; lo demás sigue en discusión.',
  params: {
    date: f.day('Fecha de la respuesta'),
    stance: f.choice('Respuesta', stances),
    accepted: f.optional(f.money('Valor que se acepta', { help: 'Solo si se acepta en parte' })),
    area: f.optional(f.choice('Área responsable', areas)),
    justification: f.note('Justificación', { min: 10, max: 4000 }),
  },
})

/** Records the decision of the payer on an answer. */
export const decideGlosa = defineCommand({
  ...shared,
  name: 'decideGlosa',
  verb: 'Registrar decisión',
  title: 'Glosas: decisión del pagador sobre una causa',
  access: answerGlosas,
  consequence:
    'Lo que levanta deja de estar en discusión. Lo demás queda ratificado: se subsana o se concilia.',
  params: {
    date: f.day('Fecha de la decisión'),
    lifted: f.money('Valor que levanta'),
    decision: f.text('Oficio del pagador', { max: 120 }),
    deemsLate: f.flag('Dice que la respuesta fue extemporánea (RE22)'),
  },
})

/** Records that the term ended without an answer: silence accepts what was objected to, line by line. */
export const deemGlosa = defineCommand({
  module: 'receivables',
  about: { glosaId: f.ref('receivables.glosa', 'Glosa') },
  answers: z.object({ causes: z.number() }),
  name: 'deemGlosa',
  verb: 'Registrar aceptación tácita',
  title: 'Glosas: registrar la aceptación tácita de lo que nadie respondió',
  access: deemGlosas,
  danger: true,
  consequence:
    'Lo que nadie respondió en término queda aceptado (RE2201 una devolución, RE2202 una glosa) y por ajustar hasta que se ' +
    'emita su nota crédito. No se deshace.',
  params: {
    date: f.day('Fecha'),
    decision: f.optional(f.text('Oficio del pagador', { max: 100 })),
    area: f.choice('Área responsable', areas),
    justification: f.note('Por qué no se respondió', { min: 10, max: 4000 }),
  },
})

/** Corrects what was ratified, within its term. */
export const amendGlosa = defineCommand({
  ...shared,
  name: 'amendGlosa',
  verb: 'Subsanar',
  title: 'Glosas: subsanar una causa ratificada',
  access: answerGlosas,
  consequence: 'El pagador decide de nuevo sobre lo que había ratificado.',
  params: { date: f.day('Fecha'), justification: f.note('Qué se subsana', { min: 10, max: 4000 }) },
})

/** Records what both parties agree on what was ratified. */
export const settleGlosa = defineCommand({
  ...shared,
  name: 'settleGlosa',
  verb: 'Conciliar',
  title: 'Glosas: conciliar una causa ratificada',
  access: settleGlosas,
  consequence:
    'Lo que la entidad acepta se rebaja con nota crédito; el resto lo levanta el pagador. No se deshace.',
  params: {
    date: f.day('Fecha de la conciliación'),
    accepted: f.money('Valor que acepta la entidad'),
    settledIn: f.text('Acta', { max: 120 }),
  },
})
