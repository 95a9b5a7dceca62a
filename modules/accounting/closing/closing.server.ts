import { endpoint } from '@quina/blocks'
import { type Operation, operation, parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { lastDayOf } from '@quina/kernel'
import { z } from 'zod'
import { closesByTercero } from '../configuration/policies.contract.ts'
import {
  type ClosingStep,
  closingPath,
  reverseClosing,
  runClosing,
  stepNames,
  viewClosing,
} from './closing.contract.ts'
import { closingOf } from './preview.server.ts'
import { reverseStep, runStep } from './steps.server.ts'

const year = z.object({ year: z.coerce.number().int().min(2000).max(2100) })
const one = year.extend({ step: z.enum(stepNames as [ClosingStep, ...ClosingStep[]]) })
const text = z.string().nullable()
const answer = z.object({
  vigencia: z.number(),
  byTercero: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      result: z.enum(['good', 'warning', 'blocked']),
      message: z.string(),
      path: text,
    }),
  ),
  classes: z.array(z.object({ id: z.string(), name: z.string(), amount: z.string() })),
  result: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(stepNames as [ClosingStep, ...ClosingStep[]]),
      kind: z.string(),
      day: z.string(),
      done: z
        .object({
          at: z.string(),
          by: text,
          act: text,
          vouchers: z.array(z.object({ id: z.string(), label: z.string(), total: z.string() })),
        })
        .nullable(),
      waits: text,
      stays: text,
      lines: z.array(
        z.object({
          id: z.string(),
          account: z.string(),
          accountName: z.string(),
          tercero: text,
          openItem: text,
          debit: z.string(),
          credit: z.string(),
        }),
      ),
      count: z.number(),
      total: z.string(),
    }),
  ),
})
const tag = 'accounting'
const stepPath = `${closingPath}/:step`
const reason = z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500)

/** Whether the hospital decided to cancel by tercero; whoever closes may do otherwise. */
const policyOf = (tx: Tx, vigencia: number): Promise<boolean> =>
  parameterOn(tx, closesByTercero, lastDayOf(vigencia))

/** The annual closing of a vigencia: how it stands, each step, and taking it back. */
export const closingOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: closingPath,
      access: viewClosing,
      tag,
      summary: 'Cierre de vigencia: estado y vista previa',
      params: year,
      query: z.object({ byTercero: z.enum(['true', 'false']).optional() }),
      answer,
    }),
    async ({ tx, params: { year: vigencia }, query: { byTercero } }) =>
      closingOf(tx, vigencia, byTercero === undefined ? await policyOf(tx, vigencia) : byTercero === 'true'),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${stepPath}/run`,
      access: runClosing,
      tag,
      summary: 'Cierre de vigencia: ejecutar un paso',
      keyed: true,
      params: one,
      body: z.object({ byTercero: z.boolean(), act: z.string().trim().max(120).nullable() }),
      answer,
    }),
    async ({ tx, actor, params: { year: vigencia, step }, body }) => {
      await runStep(tx, actor, { vigencia, step, ...body })
      return closingOf(tx, vigencia, body.byTercero)
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${stepPath}/reverse`,
      access: reverseClosing,
      tag,
      summary: 'Cierre de vigencia: reversar un paso',
      keyed: true,
      params: one,
      body: z.object({ reason }),
      answer,
    }),
    async ({ tx, actor, params: { year: vigencia, step }, body }) => {
      await reverseStep(tx, actor, { vigencia, step, reason: body.reason })
      return closingOf(tx, vigencia, await policyOf(tx, vigencia))
    },
  ),
]
