import { type DocumentPrint, lineTable, notes, type PrintColumn, type PrintedOf } from '@quina/blocks/print'
import { money, showPesos } from '@quina/kernel'
import type { glosa } from '../glosa/glosa.contract.ts'
import { lineLife } from '../glosa/glosa-line.contract.ts'

const columns: readonly PrintColumn[] = [
  { key: 'code', header: 'Causa', kind: 'text' },
  { key: 'about', header: 'Servicio o tecnología', kind: 'text' },
  { key: 'amount', header: 'Glosado', kind: 'money' },
  { key: 'answer', header: 'Respuesta', kind: 'text' },
  { key: 'accepted', header: 'Aceptado', kind: 'money' },
  { key: 'defended', header: 'No aceptado', kind: 'money' },
]

/** The answer of the hospital to the payer, cause by cause, with its codes of the Manual Único. */
export const glosaPrint: DocumentPrint<typeof glosa> = {
  title: ({ values }) =>
    values.kind === 'return' ? 'Respuesta a devolución de factura' : 'Respuesta a glosas de factura',
  declares: ({ facts, values }) =>
    [
      `${facts.payer}: en respuesta a ${values.kind === 'return' ? 'la devolución' : 'las glosas'} ${values.payerNumber}`,
      `de la factura ${facts.invoiceNumber}, esta entidad manifiesta lo que sigue`,
      'según el Manual Único de Devoluciones, Glosas y Respuestas (Resolución 2284 de 2023).',
    ].join(' '),
  lines: [],
  worth: ({ values }) =>
    values.lines.reduce((total, { amount }) => (total + money(amount)) as typeof total, money('0')),
  adds: (printed) => [table(printed), ...reasons(printed)],
  outward: true,
  signs: { receivables: 'Cartera', auditor: 'Auditoría de cuentas médicas' },
}

function table({ facts }: PrintedOf<typeof glosa>) {
  const rows = facts.causes.map((one) => ({
    values: {
      ...one,
      about: [one.service ?? 'Toda la factura', one.complement].filter(Boolean).join(' · '),
      answer: one.answerCode ?? one.tacitCode ?? lineLife.states[one.state ?? 'notified'].label,
    },
  }))
  return lineTable({ columns, rows, totals: ['amount', 'accepted', 'defended'] })
}

/** The reason of each answer, and how each cause ended. */
function reasons({ facts }: PrintedOf<typeof glosa>) {
  return facts.causes.flatMap((one) => {
    const ended = [
      ...(one.decision === null
        ? []
        : [`El pagador levantó ${showPesos(money(one.lifted))} (${one.decision}).`]),
      ...(one.tacitCode === null
        ? []
        : [`Aceptación tácita de ${showPesos(money(one.tacit))} (${one.tacitCode}).`]),
      ...(one.settledIn === null
        ? []
        : [`Conciliado en ${one.settledIn}: la entidad acepta ${showPesos(money(one.settledAccepted))}.`]),
    ]
    if (one.justification === null && ended.length === 0) return []
    const heading = `${one.code} · ${one.service ?? 'toda la factura'}`
    return [notes([one.justification ?? '', ...ended].join(' ').trim(), { heading })]
  })
}
