import '../payable/payments.css'
import { Button } from '@mantine/core'
import { type Fields, f, permissionFor } from '@quina/blocks'
import { CatalogDialog, CommandDialog, useCan, useGo } from '@quina/blocks/web'
import { Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { checkbook } from '../../bank/checkbook/checkbook.contract.ts'
import { egreso } from '../egreso/egreso.contract.ts'
import { spoilCheque } from './spoil.contract.ts'

const booking = {
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta corriente'),
  receivedOn: checkbook.fields.receivedOn,
  firstNumber: checkbook.fields.firstNumber,
  lastNumber: checkbook.fields.lastNumber,
} satisfies Fields

/** A form for a new checkbook, or for a cheque that was spoiled before it was drawn. The egreso itself draws its cheque. */
export function NewCheque() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | number>>
  const can = useCan()
  const goTo = useGoTo()
  const begun =
    search.number === undefined ? {} : { checkbookId: search.checkbookId, number: Number(search.number) }
  const [input, ask] = useState<'book' | 'spoil' | null>(search.number === undefined ? null : 'spoil')
  return (
    <Page>
      <PageHeader
        title="Chequera nueva o cheque dañado"
        crumbs={[{ label: 'Cheques', href: '/bankCheck' }]}
      />
      <div className="q-ways">
        {can(permissionFor(checkbook, 'edit')) && (
          <Way
            title="Registrar una chequera"
            says="Los números que entregó el banco quedan disponibles para girar, uno tras otro."
          >
            <Button onClick={() => ask('book')}>Registrar chequera…</Button>
          </Way>
        )}
        {can(permissionFor(egreso, 'edit')) && (
          <Way
            title="Girar un cheque"
            says="El cheque nace con su comprobante de egreso y toma el siguiente número de la chequera de la cuenta."
          >
            <Button variant="default" onClick={() => goTo('/pago')}>
              Pagar lo que se debe
            </Button>
            <Button variant="default" onClick={() => goTo('/accounting/proof/egress/create?form=cheque')}>
              Egreso sin orden de pago
            </Button>
          </Way>
        )}
        <Way
          title="Marcar un cheque dañado"
          says="Un cheque que se dañó sin girarlo: su número queda inutilizado y no vuelve a usarse."
        >
          <Button variant="default" onClick={() => ask('spoil')}>
            Marcar cheque dañado…
          </Button>
        </Way>
      </div>
      {input === 'book' && <NewBook onClose={() => ask(null)} />}
      {input === 'spoil' && <Spoil begun={begun} onClose={() => ask(null)} />}
    </Page>
  )
}

type WayProps = Readonly<{ title: string; says: string; children: ReactNode }>

const Way = ({ title, says, children }: WayProps) => (
  <Panel title={title}>
    <p>{says}</p>
    <div className="q-payments-terms">{children}</div>
  </Panel>
)

type DialogProps = { readonly onClose: () => void }

const NewBook = ({ onClose }: DialogProps) => {
  const go = useGo()
  return (
    <CatalogDialog
      of={checkbook}
      row={null}
      title="Registrar chequera"
      verb="Registrar chequera"
      fields={booking}
      spans={{ bankAccountId: 8, receivedOn: 4, firstNumber: 6, lastNumber: 6 }}
      also={({ firstNumber }) => ({ nextNumber: firstNumber })}
      done={() => {
        void go('/bankCheck')
        return 'Chequera registrada.'
      }}
      onClose={onClose}
    />
  )
}

function Spoil({ begun, onClose }: DialogProps & { readonly begun: Readonly<Record<string, unknown>> }) {
  const go = useGo()
  return (
    <CommandDialog
      of={spoilCheque}
      about={{}}
      title="Marcar cheque dañado"
      begun={begun}
      spans={{ checkbookId: 8, number: 4 }}
      done={() => {
        void go('/bankCheck')
        return 'Cheque dañado.'
      }}
      onClose={onClose}
    />
  )
}
