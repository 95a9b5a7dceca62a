import { type DocumentPrint, notes, signatures } from '@quina/blocks/print'
import { showInstant } from '@quina/kernel'
import { type note, noteKinds } from './note.contract.ts'

const texts = {
  motive: 'Motivo de consulta',
  illness: 'Enfermedad actual',
  background: 'Antecedentes',
  exam: 'Examen físico',
  analysis: 'Análisis',
  plan: 'Plan',
} as const

/** A printed clinical note: the signed text, its signer, and the later clarifications (Resolución 1995 de 1999). */
export const notePrint: DocumentPrint<typeof note> = {
  title: ({ values }) =>
    values.kind === 'evolution' ? 'Nota de evolución' : `${noteKinds.consultation} médica`,
  outward: true,
  pairs: [
    'patientId',
    'date',
    'time',
    'admissionId',
    'diagnosisId',
    'diagnosisKind',
    'related1Id',
    'related2Id',
    'related3Id',
    'finalidadId',
    'cause',
    'disposition',
  ],
  tells: ({ facts }) =>
    [
      ['Documento', facts.patientDocument],
      ['Edad', facts.age],
      ['Alergias', facts.allergies],
      ['Profesional', facts.professional],
      ['Registro', facts.rethus],
      ['Firmada', facts.signedAt === null ? null : showInstant(new Date(facts.signedAt))],
    ].flatMap(([label, value]) => (label == null || value == null ? [] : [{ label, value }])),
  adds: ({ values, facts }) => [
    ...(Object.keys(texts) as (keyof typeof texts)[]).flatMap((name) => {
      const declared = values[name]
      return declared === null ? [] : [notes(declared, { heading: texts[name] })]
    }),
    signatures([{ role: `Registro ${facts.rethus ?? ''}`, name: facts.professional ?? '' }]),
    ...facts.addenda.map(({ text, by, rethus, at }) =>
      notes(`${text}\n\n${by} · registro ${rethus} · ${showInstant(new Date(at))}`, {
        heading: 'Nota aclaratoria',
      }),
    ),
  ],
  signs: {},
}
