import { expect, test } from 'vitest'
import { deductionOrder } from '../../modules/finance/payroll/staff/deduction/deduction.contract.ts'
import { novelty } from '../../modules/finance/payroll/staff/novelty/novelty.contract.ts'
import { actionButtons } from '../../packages/blocks/document/actions/document-actions.web.ts'
import type { AnyDocument } from '../../packages/blocks/document/document.ts'

const primaryOf = (document: AnyDocument, may: readonly string[]) =>
  actionButtons({ document, may, mayNot: {}, busy: null, run: () => {} }).flatMap(({ label, primary }) =>
    primary ? [label] : [],
  )

test('neither stopping an order in force nor refusing a new novedad is what Ctrl+Enter does', () => {
  expect(primaryOf(deductionOrder as AnyDocument, ['suspend', 'lift', 'annul'])).toEqual([])
  expect(primaryOf(novelty as AnyDocument, ['reject'])).toEqual([])
  expect(primaryOf(novelty as AnyDocument, ['reject', 'approve'])).toEqual(['Aprobar…'])
})

test('the hour of a novedad is typed and read as the others are', () => {
  expect(novelty.fields.fromTime).toMatchObject({ clock: true, help: 'Como 02:35 PM' })
})
