import {
  annulmentParams,
  defineCommand,
  defineQuery,
  f,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { benefitLiquidation } from '../../benefits/liquidation/liquidation.contract.ts'

const liquidationId = f.ref('payroll.benefitLiquidation', 'Liquidación de prestación')

/** The entry of a liquidation: as posted, or as it would be posted today (payroll dossier §1.2, C5). */
export const benefitBooks = defineQuery({
  id: 'payroll.benefitBooks',
  title: 'Contabilización de una prestación social',
  access: permissionFor(benefitLiquidation, 'view'),
  params: { liquidationId },
  opens: ['liquidationId'],
  answers: z.object({
    ...strings('number', 'person', 'kind'),
    status: z.enum(['draft', 'approved', 'posted', 'annulled']),
    ...strings('statusLabel', 'date', 'total'),
    /** Why it cannot be posted, or null. */
    problem: z.string().nullable(),
    vouchers: z.array(z.object({ id: z.string(), name: z.string(), day: z.string() })),
    /** For each benefit, the part that the provision meets and the part that goes to expense. */
    uses: z.array(
      z.object({ label: z.string(), amount: z.string(), fromProvision: z.string(), toExpense: z.string() }),
    ),
    /** The provisions that a settlement returns to the expense. */
    released: z.array(z.object({ label: z.string(), amount: z.string() })),
    lines: z.array(
      z.object({
        ...strings('key', 'account'),
        ...stringsOrNull('tercero', 'centre'),
        ...strings('debit', 'credit'),
      }),
    ),
  }),
})

/** Posts an approved liquidation: its provision first, and the rest to the expense of its centres. */
export const postBenefit = defineCommand({
  id: 'payroll.postBenefit',
  title: 'Contabilizar una prestación social',
  verb: 'Contabilizar',
  access: permissionFor(benefitLiquidation, 'post'),
  about: { liquidationId },
  params: { postedOn: f.day('Fecha del comprobante') },
  consequence: 'Se usa primero la provisión de la persona; lo que falte va al gasto de sus centros de costo.',
  answers: z.object({ liquidationId: z.string() }),
})

/** Reverses the entry of a liquidation, which becomes approved again and can be posted again. */
export const reverseBenefit = defineCommand({
  id: 'payroll.reverseBenefit',
  title: 'Reversar la contabilización de una prestación social',
  verb: 'Reversar',
  access: permissionFor(benefitLiquidation, 'reverse'),
  about: { liquidationId },
  params: annulmentParams,
  consequence:
    'El asiento se reversa completo, la provisión vuelve a la persona y deja de deberse. No se puede si algo se pagó.',
  answers: z.object({ liquidationId: z.string() }),
})
