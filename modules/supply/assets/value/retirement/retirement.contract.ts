import {
  conditionOf,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const causes = {
  useless: 'Inservible',
  obsolete: 'Obsoleto',
  lost: 'Pérdida',
  stolen: 'Hurto',
  casualty: 'Siniestro',
  sale: 'Venta',
  donation: 'Donación',
  exchange: 'Permuta',
  scrap: 'Chatarrización',
  returned: 'Devolución de lo que es de otros',
} as const

const header = {
  date: f.day('Fecha'),
  cause: f.choice('Causa', causes),
  concept: f.text('Concepto técnico', { max: 200, help: 'Número, fecha y quién lo dio' }),
  act: f.optional(f.text('Acto o acta del comité', { max: 120, help: 'Vacío mientras se solicita' })),
  terceroId: f.optional(
    f.ref('people.tercero', 'Quién paga o responde', { help: 'Comprador, asegurador o responsable' }),
  ),
  report: f.optional(f.text('Denuncia', { max: 80, help: 'En pérdida o hurto' })),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

const line = {
  assetId: f.ref('assets.asset', 'Bien'),
  recovered: f.optional(f.money('Se recupera', { help: 'Lo que pagan por él' })),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  requested: { label: 'Solicitada', tone: 'warning' },
  approved: { label: 'Confirmada', tone: 'good' },
  rejected: { label: 'Negada', tone: 'bad' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Baja of assets: depreciated up to the day, inclusive, and retired with a gain or a loss (dossier of assets §4.8, C4-5). */
export const retirement = defineDocument({
  id: 'assets.retirement',
  label: { one: 'Baja de bienes', many: 'Bajas de bienes', gender: 'f' },
  number: { prefix: 'BA', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Bienes', line) },
  lifecycle: lifecycle('draft', states, {
    request: issues('requested', 'Solicitar', {
      consequence:
        'Los bienes quedan en proceso de baja, o perdidos, hasta que el comité decida. Se siguen depreciando.',
    }),
    approve: {
      label: 'Confirmar baja',
      from: ['draft', 'requested'],
      to: 'approved',
      takesNumber: true,
      params: {
        on: f.optional(f.day('Se dan de baja el', { help: 'Vacío: la fecha del documento' })),
        act: f.optional(f.text('Acto o acta del comité', { max: 120, help: 'Vacío: el del documento' })),
      },
      consequence:
        'Los bienes se deprecian hasta ese día y salen del registro y de los libros, con su utilidad o su pérdida.',
    },
    reject: {
      label: 'Negar',
      from: 'requested',
      to: 'rejected',
      danger: true,
      reverses: true,
      params: { reason: f.note('Motivo', { min: 5, max: 500 }) },
      consequence: 'Los bienes vuelven a donde estaban.',
    },
    annul: reverses('Anular', 'Los bienes vuelven a donde estaban, con el valor que tenían.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'cause', 'act', 'terceroId'),
      units: f.integer('Bienes'),
      recovered: f.money('Se recupera'),
      reason: f.text('Por qué se negó'),
      condition: conditionOf(states),
    },
    totals: ['recovered'],
    filters: ['condition', 'cause', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, acto u observaciones',
  }),
  screens: screensAt('/assets/bajas'),
})
