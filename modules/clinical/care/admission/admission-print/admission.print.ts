import {
  type Content,
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { type Day, showDay } from '@quina/kernel'

/** The text that the papers of an admission print, already in words. */
export interface PrintedAdmission {
  readonly code: string
  readonly status: string
  readonly annulled: boolean
  readonly draft: boolean
  readonly date: Day
  /** The admission number as a drawn barcode. */
  readonly barcode: string
  readonly patient: {
    readonly name: string
    readonly document: string
    readonly birthDate: Day
    readonly age: string
    readonly sex: string
    readonly bloodGroup: string | null
    readonly allergies: string | null
    readonly address: string
    readonly phone: string
    readonly municipality: string
  }
  /** Each block of the sheet: its heading, and its values by label. */
  readonly blocks: readonly { readonly title: string; readonly facts: Readonly<Record<string, string>> }[]
  readonly papers: readonly { readonly name: string; readonly status: string; readonly deliveredOn: string }[]
  readonly discharge: Readonly<Record<string, string>> | null
  readonly billing: string
}

const facts = (given: Readonly<Record<string, string>>, columns = 3): Content =>
  pairs(
    Object.entries(given).map(([label, value]) => ({ label, value, wide: value.length > 60 })),
    { columns },
  )

const verifyOf = ({ code, date }: PrintedAdmission) => ({ number: code, date, total: '' })
const drawn = ({ barcode }: PrintedAdmission): Content => ({
  image: barcode,
  fit: [210, 36],
  margin: [0, 0, 0, 8],
})

const identityOf = ({ patient }: PrintedAdmission): Readonly<Record<string, string>> => ({
  Nombre: patient.name,
  Documento: patient.document,
  Nacimiento: `${showDay(patient.birthDate)} (${patient.age})`,
  Sexo: patient.sex,
  'Grupo sanguíneo': patient.bloodGroup ?? '',
  Teléfono: patient.phone,
  Dirección: `${patient.address}${patient.municipality === '' ? '' : `, ${patient.municipality}`}`,
})

/** Hoja de admisión (care dossier §7.8). */
export const admissionSheet = (context: PrintContext, one: PrintedAdmission): Paper =>
  paper(context, {
    title: 'Hoja de admisión',
    number: one.code,
    subtitle: one.status,
    ...(one.annulled
      ? { watermark: 'ANULADO' as const }
      : one.draft
        ? { watermark: 'BORRADOR' as const }
        : {}),
    verify: verifyOf(one),
    pieces: [
      drawn(one),
      notes('', { heading: 'Paciente' }),
      facts(identityOf(one)),
      ...one.blocks.flatMap(({ title, facts: declared }) => [notes('', { heading: title }), facts(declared)]),
      ...(one.papers.length === 0 ? [] : [notes('', { heading: 'Documentos' }), papersTable(one)]),
      notes(
        'Recibí información sobre mis derechos y deberes. Autorizo la atención y el tratamiento de mis datos personales ' +
          'según la Ley 1581 de 2012. ' +
          'La atención de urgencias no está condicionada a documentos ni a pagos (Ley 1751 de 2015, art. 14).',
        { heading: 'Consentimiento' },
      ),
      signatures([{ role: 'Paciente o responsable' }, { role: 'Quien admite' }]),
    ],
  })

const papersTable = ({ papers }: PrintedAdmission): Content =>
  lineTable({
    columns: [
      { key: 'name', header: 'Documento', kind: 'text', width: '*' },
      { key: 'status', header: 'Estado', kind: 'text' },
      { key: 'deliveredOn', header: 'Fecha', kind: 'text' },
    ],
    rows: papers.map((values) => ({ values: { ...values } })),
  })

/** Manilla: the patient, the admission, and allergies before anything else. */
export const admissionWristband = (context: PrintContext, one: PrintedAdmission): Paper =>
  paper(context, {
    title: one.patient.name,
    number: one.code,
    size: 'receipt',
    verify: verifyOf(one),
    pieces: [
      notes(one.patient.allergies ?? 'Sin alergias registradas.', { heading: 'ALERGIAS' }),
      facts(
        {
          Documento: one.patient.document,
          Sexo: one.patient.sex,
          Nacimiento: showDay(one.patient.birthDate),
          Edad: one.patient.age,
          Grupo: one.patient.bloodGroup ?? '',
        },
        2,
      ),
      drawn(one),
    ],
  })

/** The sticker of folders and tubes. */
export const admissionSticker = (context: PrintContext, one: PrintedAdmission): Paper =>
  paper(context, {
    title: one.patient.name,
    number: one.code,
    size: 'receipt',
    verify: verifyOf(one),
    pieces: [
      facts(
        {
          Documento: one.patient.document,
          Edad: one.patient.age,
          Sexo: one.patient.sex,
          Ingreso: showDay(one.date),
        },
        2,
      ),
      drawn(one),
    ],
  })

/** Boleta de egreso: how and when the patient left, and whether anything is owed. */
export const dischargeSlip = (context: PrintContext, one: PrintedAdmission): Paper =>
  paper(context, {
    title: 'Boleta de egreso',
    number: one.code,
    subtitle: one.status,
    verify: verifyOf(one),
    pieces: [
      drawn(one),
      facts(identityOf(one)),
      notes('', { heading: 'Egreso' }),
      facts(one.discharge ?? {}),
      notes(one.billing, { heading: 'Facturación' }),
      signatures([{ role: 'Facturación' }, { role: 'Vigilancia' }]),
    ],
  })
