import {
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { showInstant } from '@quina/kernel'
import { shownMinutes } from '../triage-board/clock.domain.ts'
import type { TriageShown } from '../triage-sheet/sheet.contract.ts'
import { discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { ruleWords } from '../triage-suggestion/suggestion.domain.ts'
import { consciousnesses, vitalSigns } from '../vital-signs/vital-signs.contract.ts'
import { type Alarm, derivedOf, glasgowOf } from '../vital-signs/vital-signs.domain.ts'
import { arrivals, derivations, destinations, levels, roman, triageStates } from './triage.contract.ts'

type Classification = TriageShown['classifications'][number]

const labelled = (values: Readonly<Record<string, string>>, columns = 3) =>
  pairs(
    Object.entries(values).map(([label, value]) => ({ label, value, wide: value.length > 60 })),
    { columns },
  )
const when = (instant: string | null): string => (instant === null ? '' : showInstant(new Date(instant)))
const levelIn = (level: number): string => levels[String(level) as keyof typeof levels]
const verifyOf = ({ ticket, arrivedAt }: TriageShown) => ({
  number: ticket,
  date: arrivedAt.slice(0, 10),
  total: '',
})

/** Returns why a level was suggested, in words; a discriminator has its own. */
const whyOf = (rules: readonly string[]): string =>
  rules
    .map((rule) =>
      `${rule} ${ruleWords[rule] ?? discriminators[rule as keyof typeof discriminators] ?? ''}`.trim(),
    )
    .join(' · ')

/** Hoja de triage (care dossier §8.7): every classification as it was signed, the latest first. */
export function triageSheetPaper(context: PrintContext, one: TriageShown): Paper {
  const { ticket, classifications, derivation, status } = one
  return paper(context, {
    title: 'Hoja de triage',
    number: ticket,
    subtitle: triageStates[status][0],
    ...(status === 'annulled' ? { watermark: 'ANULADO' as const } : {}),
    verify: verifyOf(one),
    pieces: [
      labelled({
        Paciente: one.patient,
        Documento: one.document,
        Edad: one.age,
        Llegada: when(one.arrivedAt),
        'Cómo llega': arrivals[one.arrival],
        Admisión: one.admission?.code ?? '',
        'Inicio de la atención': when(one.attendedAt),
        'Quien atiende': one.attendedBy ?? '',
        Alergias: one.allergies ?? '',
      }),
      ...classifications.flatMap((each) => classificationPieces(each, classifications.length)),
      ...(derivation === null
        ? []
        : [
            notes('', { heading: 'Derivación' }),
            labelled({
              Destino: derivations[derivation.destination as keyof typeof derivations],
              Detalle: derivation.detail,
              'Signos de alarma que se explicaron': derivation.warnings,
              Deriva: derivation.by,
              Fecha: when(derivation.at),
            }),
          ]),
      signatures([
        { role: 'Quien clasifica', name: classifications[0]?.professional ?? '' },
        { role: 'Paciente o acompañante' },
      ]),
    ],
  })
}

const classificationPieces = (one: Classification, count: number) => [
  notes('', { heading: count > 1 ? `Clasificación ${one.place}` : 'Clasificación' }),
  labelled({
    Nivel: levelIn(one.level),
    Inicio: when(one.begunAt),
    Fin: when(one.endedAt),
    Destino: destinations[one.destination],
    Sugerido: one.suggestedLevel === null ? '' : `${roman[one.suggestedLevel]} (${one.edition})`,
    'Por qué se sugirió': whyOf(one.rules),
    'Por qué se decidió otro': one.changeReason ?? '',
    'Motivo de consulta': one.complaint,
    Antecedentes: one.background ?? '',
    Profesional: `${one.professional} · ReTHUS ${one.rethus ?? ''}`,
    'Segunda firma':
      one.second === null ? (one.needsSecond ? 'Pendiente' : '') : `${one.second}, ${when(one.secondAt)}`,
  }),
  signsTable(one),
]

/** The signs with their alarms and scores. */
function signsTable({ signs, alarms, news2, mews }: Classification) {
  const { meanPressure, shockIndex, bodyMass } = derivedOf(signs)
  const flagged = (alarm: Alarm, value: string) =>
    alarms.includes(alarm) ? `${value} (fuera de lo usual)` : value
  const shown = (value: number | string | null): string => (value === null ? '' : String(value))
  const rows: readonly (readonly [string, string])[] = [
    [vitalSigns.heartRate.label, flagged('heartRate', shown(signs.heartRate))],
    [vitalSigns.respiratoryRate.label, flagged('respiratoryRate', shown(signs.respiratoryRate))],
    ['Presión arterial (mmHg)', flagged('systolic', `${shown(signs.systolic)}/${shown(signs.diastolic)}`)],
    ['Presión media (mmHg)', shown(meanPressure)],
    [vitalSigns.temperature.label, flagged('temperature', shown(signs.temperature))],
    [vitalSigns.saturation.label, flagged('saturation', shown(signs.saturation))],
    ['Oxígeno', signs.oxygen === 'oxygen' ? 'Con oxígeno' : signs.oxygen === 'air' ? 'Aire ambiente' : ''],
    ['Conciencia', signs.consciousness === null ? '' : consciousnesses[signs.consciousness]],
    ['Glasgow', shown(glasgowOf(signs))],
    ['Dolor', shown(signs.pain)],
    [vitalSigns.glucose.label, shown(signs.glucose)],
    ['Peso (kg) · talla (cm) · IMC', [signs.weight, signs.height, bodyMass].map(shown).join(' · ')],
    ['Índice de choque', shown(shockIndex)],
    ['NEWS2 · MEWS', `${news2 ?? 'no calculable'} · ${mews ?? 'no calculable'}`],
    ['No evaluable, por', signs.notAssessed ?? ''],
  ]
  return lineTable({
    columns: [
      { key: 'sign', header: 'Signo', kind: 'text', width: 170 },
      { key: 'value', header: 'Valor', kind: 'text', width: '*' },
    ],
    rows: rows
      .filter(([, value]) => value.replaceAll(/[\s·/]/g, '') !== '')
      .map(([sign, value]) => ({ values: { sign, value } })),
  })
}

/** The paper for a waiting patient: the level in words, the expected wait, and what to do if they feel worse. */
export function triageTicketPaper(context: PrintContext, one: TriageShown): Paper {
  const minutes = one.level === null ? null : (one.limits.attention[String(one.level)] ?? null)
  return paper(context, {
    title: 'Turno de triage',
    number: one.ticket,
    size: 'receipt',
    verify: verifyOf(one),
    pieces: [
      labelled(
        {
          Paciente: one.patient,
          Llegada: when(one.arrivedAt),
          Nivel: one.level === null ? 'Por clasificar' : levelIn(one.level),
          'Atención en':
            minutes === null ? '' : minutes === 0 ? 'Inmediata' : `Hasta ${shownMinutes(minutes)}`,
        },
        1,
      ),
      notes('Si empeora avise de inmediato.', { heading: 'IMPORTANTE' }),
    ],
  })
}
