import { expect, test } from 'vitest'
import type { VoucherPaper } from '../../setup/voucher-kind/voucher-paper.contract.ts'
import type { EntryAnswer } from './entry.contract.ts'
import { entryPaper } from './entry.print.ts'

const usual: VoucherPaper = { paperTitle: null, paperColumns: null, paperSigns: null, paperFoot: null }
const line = {
  accountName: 'Caja',
  tercero: 'Insumos del Valle SAS',
  costCentre: null,
  fuente: null,
  openItem: null,
  concept: null,
}
const entry: EntryAnswer = {
  id: 'a',
  kind: 'NC',
  kindName: 'Nota contable',
  number: 7,
  day: '2026-03-05',
  vigencia: 2026,
  period: 3,
  concept: 'Ajuste',
  total: '100.00',
  condition: 'posted',
  document: 'accounting.note',
  documentId: 'b',
  user: 'Ana Ruiz',
  at: '',
  other: null,
  lines: [
    { ...line, id: '1', account: '110501', debit: '100.00', credit: '0.00' },
    { ...line, id: '2', account: '240101', debit: '0.00', credit: '100.00' },
  ],
  paper: usual,
}

const drawn = (paper: Partial<VoucherPaper>) => {
  const company = { name: 'ESE de prueba', nit: '900111222', dv: 3, address: 'Calle 1' }
  const context = { company, campus: 'Sede', user: 'Ana', printedAt: '', copy: false, signers: {} }
  const { landscape, ...drawing } = entryPaper({ ...entry, paper: { ...usual, ...paper } }, context as never)
  return { landscape, text: JSON.stringify(drawing) }
}

test('a kind without a format prints all its columns under its name, and the accountant signs', () => {
  const { landscape, text } = drawn({})
  expect(landscape).toBe(true)
  for (const reported of ['Nota contable', 'Centro de costo', 'Fuente', 'Insumos del Valle SAS', 'Contador'])
    expect(text).toContain(reported)
  expect(text).not.toContain('Revisor fiscal')
})

test('a kind with a format prints its title, its columns, its signers and its foot', () => {
  const { landscape, text } = drawn({
    paperTitle: 'Comprobante de ajuste',
    paperColumns: 'account',
    paperSigns: 'auditor',
    paperFoot: 'Soporte: acta del comité',
  })
  expect(landscape).toBe(false)
  for (const reported of [
    'Comprobante de ajuste',
    '110501',
    'Representante legal',
    'Revisor fiscal',
    'acta del comité',
  ])
    expect(text).toContain(reported)
  for (const left of ['Nota contable', 'Centro de costo', 'Insumos del Valle SAS'])
    expect(text).not.toContain(left)
})
