import { type DocumentPrint, lineTable, notes, signatures } from '@quina/blocks/print'
import { countInWords, showDay, showInstant, day as toDay } from '@quina/kernel'
import { type medicalOrder, medicineLine, orderKinds, serviceLine } from './medical-order.contract.ts'

type PrintedOrder = Parameters<NonNullable<DocumentPrint<typeof medicalOrder>['adds']>>[0]

const titles: Readonly<Record<string, string>> = {
  medicine: 'Fórmula médica',
  referral: 'Interconsulta o remisión',
  'sick-leave': 'Certificado de incapacidad o licencia',
  control: 'Orden de control',
  care: 'Orden de cuidados',
  advice: 'Recomendaciones o certificado',
}

const shownDay = (text: string | null): string | null => (text === null ? null : showDay(toDay(text)))

/** Fórmula, order, remisión or incapacidad (care dossier §9.3 and §9.4; Decreto 780 de 2016). */
export const medicalOrderPrint: DocumentPrint<typeof medicalOrder> = {
  title: ({ values: { kind } }) => titles[kind] ?? `Orden de ${orderKinds[kind].toLowerCase()}`,
  outward: true,
  pairs: [
    'patientId',
    'date',
    'priority',
    'diagnosisId',
    'admissionId',
    'specialtyId',
    'destination',
    'origin',
    'fromDay',
    'days',
    'bornOn',
    'missingWeeks',
    'birth',
    'retroactiveCause',
    'indication',
    'reason',
    'summary',
    'notes',
  ],
  tells: ({ facts }) =>
    [
      ['Documento e historia clínica', facts.patientDocument],
      ['Edad', facts.age],
      ['Pagador', facts.payer],
      ['Hasta', shownDay(facts.until)],
      ['Prórroga de', facts.extends],
      ['Días acumulados', facts.extends === null ? null : String(facts.accumulatedDays)],
      ['Vigente hasta', shownDay(facts.expiresOn)],
      ['Autorización', facts.authorisationNumber],
      ['Autorizada hasta', shownDay(facts.authorisationUntil)],
      ['Profesional', facts.professional],
      ['Registro', facts.rethus],
      ['Firmada', facts.signedAt === null ? null : showInstant(new Date(facts.signedAt))],
      ['Anulada por', facts.annulledReason],
    ].flatMap(([label, value]) => (label == null || value == null ? [] : [{ label, value }])),
  lines: [],
  adds: (printed) => [...services(printed), ...medicines(printed), signedBy(printed)],
  signs: {},
}

/** The prescriber signs with their name and registration. */
const signedBy = ({ facts: { professional, rethus } }: PrintedOrder) =>
  signatures([{ role: `Registro ${rethus ?? ''}`, name: professional ?? '' }])

function services({ values, labels }: PrintedOrder) {
  if (!values.services?.length) return []
  const rows = values.services.map(({ quantity, side, instructions, outsidePlan, mipres }, index) => ({
    values: {
      what: labels[`services.${index}.procedureId`] ?? '',
      quantity: String(quantity),
      side: side === null ? '' : (serviceLine.side.options?.[side] ?? ''),
      instructions: [instructions, outsidePlan ? `MIPRES ${mipres}` : null]
        .filter((one) => one !== null)
        .join('. '),
    },
  }))
  const columns = [
    { key: 'what', header: 'Examen o procedimiento', kind: 'text' as const, width: '*' as const },
    { key: 'quantity', header: 'Cantidad', kind: 'text' as const, width: 50 },
    { key: 'side', header: 'Lado', kind: 'text' as const, width: 60 },
    { key: 'instructions', header: 'Preparación', kind: 'text' as const, width: 140 },
  ]
  return [lineTable({ columns, rows })]
}

/** Each medicine in words, without abbreviations: the dose, the route, the frequency, the duration, and the units. */
const medicines = ({ values, labels, facts }: PrintedOrder) =>
  (values.medicines ?? []).map((one, index) => {
    const units = facts.quantities[index] ?? 0
    const often =
      one.everyHours === null
        ? `si lo necesita, hasta ${one.maxPerDay} dosis al día`
        : `cada ${one.everyHours} horas`
    const route = medicineLine.route.options?.[one.route]?.toLowerCase() ?? ''
    const taken = `Dosis: ${one.dose} ${one.unit}, vía ${route}, ${often}, durante ${one.days} días.`
    const given = `Cantidad: ${units} (${countInWords(units)}) unidades.`
    const form = one.controlled ? `Medicamento de control: recetario oficial ${one.controlledForm}.` : ''
    const beyond = one.outsidePlan ? `Fuera del PBS: prescripción MIPRES ${one.mipres}.` : ''
    const warning = facts.allergyWarnings[index]
    const allergy = warning ? `${warning} Se ordena porque: ${one.allergyReason}` : ''
    const text = [taken, given, form, beyond, allergy, one.instructions ?? '']
      .filter((line) => line !== '')
      .join('\n\n')
    return notes(text, { heading: `${index + 1}. ${labels[`medicines.${index}.medicineId`] ?? ''}` })
  })
