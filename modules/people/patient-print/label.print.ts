import { type Content, notes, type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import { type Day, showDay } from '@quina/kernel'
import { sexes } from '../patient/social.contract.ts'

/** What is read on a wrist or on a folder. */
export interface LabelledPatient {
  readonly name: string
  readonly documentType: string
  readonly number: string
  readonly birthDate: Day
  readonly age: string
  readonly sex: keyof typeof sexes
  readonly bloodGroup: string | null
  readonly allergies: string | null
  /** The document as a code that readers understand, drawn. */
  readonly barcode: string
}

/** The label of a folder or a tube: who it is, told twice over (name and document, birth and sex). */
export const sticker = (context: PrintContext, patient: LabelledPatient): Paper =>
  paper(context, {
    title: patient.name,
    size: 'receipt',
    pieces: [...identity(patient), code(patient)],
    verify: verifyOf(patient),
  })

/** The wristband: the same, and the allergies, which must be seen first. */
export const wristband = (context: PrintContext, patient: LabelledPatient): Paper =>
  paper(context, {
    title: patient.name,
    size: 'receipt',
    pieces: [...identity(patient), code(patient), allergies(patient)],
    verify: verifyOf(patient),
  })

const identity = ({ documentType, number, birthDate, age, sex, bloodGroup }: LabelledPatient): Content[] => [
  pairs(
    [
      { label: 'Documento', value: `${documentType} ${number}` },
      { label: 'Sexo', value: sexes[sex] },
      { label: 'Nacimiento', value: showDay(birthDate) },
      { label: 'Edad', value: age },
      { label: 'Grupo', value: bloodGroup ?? '' },
    ],
    { columns: 2 },
  ),
]

const code = ({ barcode }: LabelledPatient): Content => ({
  image: barcode,
  fit: [190, 36],
  margin: [0, 4, 0, 6],
})

const allergies = ({ allergies }: LabelledPatient): Content =>
  notes(allergies ?? 'Sin alergias registradas.', { heading: 'ALERGIAS' })

const verifyOf = ({ documentType, number, birthDate }: LabelledPatient) => ({
  number: `${documentType} ${number}`,
  date: birthDate,
  total: '',
})
