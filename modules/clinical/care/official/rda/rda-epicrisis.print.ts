import { notes, type Paper, type PrintContext, pairs, paper, signatures } from '@quina/blocks/print'
import { showInstant } from '@quina/kernel'
import type { CodedConcept, RdaFacts } from './rda-facts.contract.ts'

const codeAndName = (code: CodedConcept | null): string => (code === null ? '' : `${code.code} ${code.name}`)

/** The epicrisis sent with the summary: the content of each note, and the diagnoses of entry and discharge. */
export function epicrisisPaper(context: PrintContext, facts: RdaFacts): Paper {
  const { patient, professional, orders, medicines, leaves } = facts
  const name = [patient.firstName, patient.middleName, patient.lastName, patient.secondLastName]
    .filter(Boolean)
    .join(' ')
  const by = professional === null ? '' : `${professional.firstName} ${professional.lastName}`
  const declared: Readonly<Record<string, string>> = {
    Paciente: name,
    Documento: `${patient.documentType} ${patient.number}`,
    Nacimiento: patient.birthDate,
    Admisión: facts.admissionCode,
    Ingreso: showInstant(facts.enteredAt),
    Egreso: facts.leftAt === null ? '' : showInstant(facts.leftAt),
    'Diagnóstico de ingreso': codeAndName(facts.entered),
    'Diagnóstico de egreso': codeAndName(facts.left),
    Complicación: codeAndName(facts.complication),
    'Causa de muerte': codeAndName(facts.deathCause),
    'Condición y destino': facts.condition?.name ?? '',
    Pagador: facts.payer?.name ?? 'Particular',
  }
  const listed = [
    ['Órdenes', orders.map(({ cups }) => codeAndName(cups)).join('\n')],
    ['Medicamentos', medicines.join('\n')],
    ['Incapacidad', leaves.map(({ days, from }) => `${days} días desde ${from}`).join('\n')],
  ] as const
  return paper(context, {
    title: 'Epicrisis',
    number: facts.admissionCode,
    verify: { number: facts.admissionCode, date: facts.enteredAt.toISOString().slice(0, 10), total: '' },
    pieces: [
      pairs(Object.entries(declared).map(([label, value]) => ({ label, value, wide: value.length > 60 }))),
      ...facts.notes.flatMap((note) => [
        notes('', { heading: `${showInstant(note.at)} · ${note.professional}` }),
        ...Object.entries(note.says).map(([heading, text]) => notes(text, { heading })),
      ]),
      ...listed.flatMap(([heading, text]) => (text === '' ? [] : [notes(text, { heading })])),
      signatures([{ role: `Registro ${professional?.rethus ?? ''}`, name: by }]),
    ],
  })
}
