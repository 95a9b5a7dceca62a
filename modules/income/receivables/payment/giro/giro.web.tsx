import '../../rules/screens/owed.css'
import { Button, FileButton } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import {
  ask,
  Batches,
  ChooseSheet,
  CommandDialog,
  MiniTable,
  RepeatedWarning,
  showFailure,
  useCan,
  useChosenSheet,
  useGo,
} from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, zero } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import { amongPayments } from '../../rules/screens/tabs.web.ts'
import { type GiroGroup, giroPath, payerKeys, readGiro, registerGiro } from './giro.contract.ts'

type GiroReading = AnswerOf<typeof readGiro> & { readonly file: File }

/** Giro directo with several EPS in one file: what was matched, by which key, and the rest, before it is registered. */
export const GiroFile = amongPayments(function GiroFile() {
  const can = useCan()
  const { read, sheets, open } = useGiroFile()
  const [registering, setRegistering] = useState(false)
  const isReady = read !== null && read.problems.length === 0 && read.groups.length > 0
  return (
    <>
      <Page>
        <PageHeader
          title="Giro directo de varias EPS"
          context="Columnas: NIT de la EPS, EPS, Régimen, Factura y Valor girado. Sin factura, se busca la que deba eso exacto."
        />
        <p className="q-owed-ways">
          <FileButton onChange={(file) => file !== null && void open(file)} accept=".csv,.xlsx">
            {(props) => (
              <Button {...props} variant={isReady ? 'default' : 'filled'}>
                Leer archivo del giro…
              </Button>
            )}
          </FileButton>
          {isReady && can(registerGiro.access) && (
            <Button onClick={() => setRegistering(true)}>Registrar el giro…</Button>
          )}
        </p>
        <ChooseSheet
          sheets={sheets}
          busy={false}
          onChoose={(sheet) => sheets && void open(sheets.file, sheet)}
        />
        {read === null ? (
          <EmptyState title="Todavía no se ha leído un archivo">
            Se muestra por cada EPS con qué se la encontró, qué facturas paga y qué queda. Nada se registra
            hasta que usted lo pida.
          </EmptyState>
        ) : (
          <Proof read={read} />
        )}
        {can(registerGiro.access) && <Batches path={giroPath} />}
      </Page>
      {read && registering && <Register read={read} onClose={() => setRegistering(false)} />}
    </>
  )
})

/** The content of a file, by the chosen sheet. */
function useGiroFile() {
  const [read, setRead] = useState<GiroReading | null>(null)
  const { sheets, reading } = useChosenSheet()
  const open = async (file: File, sheet = '') => {
    setRead(null)
    await reading({ file, sheet }, () => ask(readGiro, { sheet: sheet || null }, { file }))
      .then((answer) => setRead({ ...answer, file }))
      .catch(showFailure)
  }
  return { read, sheets, open }
}

/** The figures that add up to the total received, and those of each EPS. */
function Proof({ read: { groups, proof, problems, repeated } }: { readonly read: GiroReading }) {
  return (
    <div className="q-owed-table">
      <RepeatedWarning repeated={repeated} />
      {problems.map(({ row, column, message }) => (
        <p key={`${row} ${column}`} role="alert">
          Fila {row}, {column}: {message}
        </p>
      ))}
      <p className="q-context" role="status">
        Girado {showPesos(money(proof.reported))} = a facturas {showPesos(money(proof.applied))} + por aplicar{' '}
        {showPesos(money(proof.left))} + por clasificar {showPesos(money(proof.unknown))}
        {proof.total !== null && '. Cuadra con el total del archivo.'}
      </p>
      <MiniTable
        label="Giro por EPS y régimen"
        rows={groups}
        keyOf={(_, at) => at}
        totals="Total"
        columns={[
          { head: 'EPS', cell: ({ name, nit }) => `${name} · ${nit}` },
          { head: 'Régimen', cell: ({ regimen }) => regimen },
          { head: 'Encontrada por', cell: ({ key }) => <FoundBy found={key} /> },
          { head: 'Facturas', cell: invoicesOf },
          {
            head: 'Girado',
            end: true,
            cell: ({ amount }) => <Amount of={amount} />,
            total: <Amount of={proof.reported} />,
          },
          {
            head: 'A facturas',
            end: true,
            cell: ({ applied }) => <Amount of={applied} />,
            total: <Amount of={proof.applied} />,
          },
          { head: 'Queda', end: true, cell: ({ left }) => <Amount of={left} /> },
        ]}
      />
    </div>
  )
}

const FoundBy = ({ found }: { readonly found: GiroGroup['key'] }) =>
  found === null ? (
    <StatusTag tone="bad">No se conoce</StatusTag>
  ) : (
    <StatusTag tone="good">{payerKeys[found]}</StatusTag>
  )

function invoicesOf({ byNumber, bare, byAmount, strange }: GiroGroup): string {
  const found = [
    byNumber > 0 && `${byNumber} por número`,
    bare > 0 && `${bare} sin prefijo`,
    byAmount > 0 && `${byAmount} por valor exacto`,
    strange.length > 0 && `sin saldo: ${strange.slice(0, 5).join(', ')}${strange.length > 5 ? '…' : ''}`,
  ]
  return found.filter(Boolean).join(' · ') || 'Ninguna'
}

function Register({ read, onClose }: { readonly read: GiroReading; readonly onClose: () => void }) {
  const go = useGo()
  const today = dayInBogota(new Date())
  return (
    <CommandDialog
      of={registerGiro}
      about={{ again: read.repeated !== null, sheet: read.sheet }}
      file={read.file}
      title="Registrar el giro"
      begun={{ date: today, giroMonth: today.slice(0, 7) }}
      done={({ payments, applied, repeated }) => {
        const again = repeated === 0 ? '' : ` ${plural(repeated, 'ya estaba', 'ya estaban')}.`
        const worth = money(applied) === zero ? '' : `, ${showPesos(money(applied))} a facturas`
        void go('/accounting/wallet/payment')
        return `${plural(payments, 'pago registrado', 'pagos registrados')}${worth}.${again}`
      }}
      onClose={onClose}
    />
  )
}
