import './owed.css'
import { Button } from '@mantine/core'
import { readOptions } from '@quina/blocks/web'
import { money } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

/** The line of a chosen invoice, with its debt. */
export const lineOf = ({ id, label, facts }: LookupOption) => ({
  invoiceId: id,
  invoiceIdLabel: label,
  invoiceIdFacts: facts ?? null,
  amount: money(facts?.balance ?? '0'),
})

type Header = Readonly<{ payerId: string }>

/** The form of a document with invoices of one payer. */
interface InvoiceForm<H extends Header> {
  readonly values: () => H
  readonly lines: (name: 'lines') => readonly { readonly invoiceId?: unknown }[]
  readonly load: (name: 'lines', lines: readonly ReturnType<typeof lineOf>[]) => void
}

/** Which invoices of the payer are brought: their standing, and their minimum age in days since filing. */
type InvoiceFilter<H> = (header: H) => Readonly<{ standing: string; olderThan?: number }>

type BringInvoicesProps<H extends Header> = Readonly<{
  form: InvoiceForm<H>
  wanted: InvoiceFilter<H>
  /** The text of the button that brings all of them. */
  children: ReactNode
}>

/** Brings the invoice chosen in the list of cartera, or all those of the payer that are eligible. */
export function BringInvoices<H extends Header>({ form, wanted, children }: BringInvoicesProps<H>) {
  const { invoiceId } = useSearch({ strict: false }) as { readonly invoiceId?: string }
  useEffect(() => {
    if (invoiceId !== undefined && form.lines('lines').every((line) => !line.invoiceId))
      void bring(form, wanted, { id: invoiceId })
  }, [form, wanted, invoiceId])
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={() => void bring(form, wanted, { all: 'true' })}>
        {children}
      </Button>
    </p>
  )
}

async function bring<H extends Header>(
  form: InvoiceForm<H>,
  wanted: InvoiceFilter<H>,
  which: Readonly<{ id: string } | { all: 'true' }>,
): Promise<void> {
  const header = form.values()
  const { payerId } = header
  if (payerId === '') return void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
  const { standing, olderThan = null } = wanted(header)
  const found = await readOptions('receivables.invoice', { payerId, standing, ...which })
  const brought = 'all' in which && olderThan !== null ? found.filter(isFiledBefore(olderThan)) : found
  form.load('lines', brought.map(lineOf))
  if (brought.length === 0) void toast({ message: 'No hay facturas así de ese pagador.', tone: 'info' })
}

const isFiledBefore =
  (days: number) =>
  ({ facts }: LookupOption): boolean =>
    Number(facts?.filedAge ?? 0) > days
