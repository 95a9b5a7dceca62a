import { Button, FileButton, Group, Modal } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import {
  ask,
  Batches,
  ChooseSheet,
  MiniTable,
  RepeatedWarning,
  searchOptionsOf,
  useAct,
  useChosenSheet,
  wordsOf,
} from '@quina/blocks/web'
import { money, plural, showPesos } from '@quina/kernel'
import { Amount, ErrorSummary, LookupField, type LookupOption, shownDay } from '@quina/ui/web'
import { useState } from 'react'
import { bringStatement, readStatement, statementPath } from '../reconciliation/reconciliation.contract.ts'

type StatementImportProps = Readonly<{ id: string; bankAccountId: string }>

/** Imports the bank's file: OFX and MT940 as they are, sheets with the format of their columns. */
export function StatementImport({ id, bankAccountId }: StatementImportProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Importar extracto…
      </Button>
      {open && <ImportModal id={id} bankAccountId={bankAccountId} onClose={() => setOpen(false)} />}
    </>
  )
}

type Preview = AnswerOf<typeof readStatement> & { readonly file: File }

type ImportModalProps = StatementImportProps & { readonly onClose: () => void }

function ImportModal({ id, bankAccountId, onClose }: ImportModalProps) {
  const { format, setFormat, preview, error, read, sheets } = usePreview(id)
  const bring = useAct(bringStatement, broughtWords)
  const bringIt = async ({ file, repeated }: Preview) => {
    const sent = { id, formatId: format?.id ?? null, again: repeated !== null, sheet: sheets?.sheet || null }
    if ((await bring.send(sent, { file })) !== null) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Importar extracto del banco" size={preview ? 860 : 560}>
      <LookupField
        label="Formato de las columnas"
        name="formatId"
        help="Solo para Excel y CSV. Los archivos OFX y MT940 no lo necesitan."
        value={format?.id ?? ''}
        valueLabel={format?.label ?? ''}
        search={searchOptionsOf('treasury.statementFormat')}
        onChange={(_id, option) => setFormat(option)}
      />
      {error && <ErrorSummary message={error} />}
      <ChooseSheet
        sheets={sheets}
        busy={false}
        onChoose={(sheet) => sheets && void read(sheets.file, sheet)}
      />
      {preview && <StatementPreview preview={preview} />}
      <Batches path={statementPath.replace(':bankAccountId', bankAccountId)} />
      <Group justify="flex-end" mt="md">
        <FileButton
          onChange={(file) => file !== null && void read(file)}
          accept=".csv,.xlsx,.ofx,.qfx,.sta,.mt940,.txt"
        >
          {(props) => (
            <Button {...props} variant={preview ? 'default' : 'filled'}>
              Elegir archivo
            </Button>
          )}
        </FileButton>
        {preview && (
          <Button loading={bring.busy} onClick={() => void bringIt(preview)}>
            {`${preview.repeated ? 'Importar otra vez' : 'Importar'} ${plural(preview.fresh, 'movimiento', 'movimientos')}`}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** The preview of a file. Choosing another format clears it, because the file was read with the previous one. */
function usePreview(id: string) {
  const [format, choose] = useState<LookupOption | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string>()
  const setFormat = (option: LookupOption | null) => {
    choose(option)
    setPreview(null)
  }
  const { sheets, reading } = useChosenSheet()
  const read = async (file: File, sheet = '') => {
    setError(undefined)
    setPreview(null)
    try {
      const input = { id, formatId: format?.id ?? null, sheet: sheet || null }
      const answer = await reading({ file, sheet }, () => ask(readStatement, input, { file }))
      setPreview({ ...answer, file })
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return { format, setFormat, preview, error, read, sheets }
}

/** The check of the file by its balances, and its first movements. */
function StatementPreview({ preview }: { readonly preview: Preview }) {
  const { opening, moved, closing, first, repeated, file } = preview
  const known = (balance: string | null) => (balance === null ? 'no lo dice' : showPesos(money(balance)))
  return (
    <div role="status">
      <RepeatedWarning repeated={repeated} />
      <p>
        {file.name}: saldo inicial {known(opening)} · movimientos {showPesos(money(moved))} · saldo final{' '}
        {known(closing)}
      </p>
      <p>{broughtWords(preview)}</p>
      <MiniTable
        caption="Así quedarían los primeros movimientos"
        rows={first}
        keyOf={(_, at) => at}
        columns={[
          { head: 'Fecha', cell: ({ day }) => shownDay(day) },
          { head: 'Descripción', cell: ({ concept }) => concept },
          { head: 'Referencia', cell: ({ reference }) => reference },
          { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={amount} /> },
        ]}
      />
    </div>
  )
}

/** Describes an imported file: movements read, rows skipped, and whether its own balances prove it. */
function broughtWords(brought: AnswerOf<typeof bringStatement>): string {
  const { read, fresh, leftOut, squared, unsquaredRow } = brought
  const parts = [
    `Se leyeron ${plural(read, 'movimiento', 'movimientos')}; ${plural(fresh, 'es nuevo', 'son nuevos')}.`,
    leftOut > 0 && `${plural(leftOut, 'fila', 'filas')} de saldos o totales no se cuentan.`,
    squared && 'Cuadra con los saldos del archivo.',
    unsquaredRow !== null && `Los saldos del archivo no cuadran desde la fila ${unsquaredRow}: revíselo.`,
  ]
  return parts.filter(Boolean).join(' ')
}
