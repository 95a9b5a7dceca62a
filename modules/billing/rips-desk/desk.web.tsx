import {
  act,
  DeedDialog,
  FieldsDialog,
  keepFileOf,
  type ListRow,
  ListScreen,
  refreshAll,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { addDays, day, dayInBogota } from '@quina/kernel'
import { type PageAction, type RowAction, toast, useGoTo } from '@quina/ui/web'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { tellApart } from '../rips-apart/apart.contract.ts'
import { RipsSheet } from '../rips-sheet/sheet.web.tsx'
import {
  makeRips,
  ripsDeskList,
  ripsDeskPath,
  ripsDeskPermissions,
  ripsFilesOfPeriod,
  ripsJson,
  ripsPackage,
  sendRipsNow,
} from './desk.contract.ts'

const path = '/rips/generar-v2'

/** RIPS of the Resolución 948: made, validated, mended, sent and taken away, one by one or by the hundred. */
export function RipsDesk() {
  const { open: opened } = useSearch({ strict: false }) as { readonly open?: string }
  const goTo = useGoTo()
  const may = useCan()
  const client = useQueryClient()
  const batch = useBatchDownload()
  const apart = useApart()
  const mayEdit = may(ripsDeskPermissions.edit)
  const maySend = may(ripsDeskPermissions.send)
  const open = ({ id }: ListRow) => `${path}?open=${id}`
  return (
    <>
      <ListScreen
        list={ripsDeskList}
        path={ripsDeskPath}
        title="RIPS (Resolución 948)"
        columns={[
          'number',
          'document',
          'date',
          'payerId',
          'amount',
          'dianState',
          'state',
          'refusals',
          'notices',
          'cuv',
          'simulated',
        ]}
        open={open}
        rowActions={(row) => actionsOf(row, { client, mayEdit, maySend })}
        bulkActions={[...(mayEdit ? [generateMany] : []), ...(maySend ? [sendMany] : [])]}
        actions={[batch.action, ...(mayEdit ? [apart.action] : [])]}
      />
      {batch.dialog}
      {apart.dialog}
      {opened !== undefined && (
        <RipsSheet id={opened} mayEdit={mayEdit} maySend={maySend} onClose={() => goTo(path)} />
      )}
    </>
  )
}

/** What is handed to payers of a whole period: a folder for each invoice, or its JSON alone. */
function useBatchDownload(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const today = dayInBogota(new Date())
  return {
    action: { label: 'Descargar lote…', run: () => setAsking(true) },
    dialog: asking && (
      <FieldsDialog
        title="Descargar los RIPS de un período"
        consequence="Un ZIP con una carpeta, o un JSON, por factura emitida en esas fechas."
        verb="Descargar"
        fields={ripsFilesOfPeriod.asks}
        begun={{ holds: 'whole', from: `${today.slice(0, 8)}01`, to: today }}
        send={(asked) => keepFileOf(ripsFilesOfPeriod, asked)}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

/** What was given in a month and no invoice bears: the month before, unless another is said. */
function useApart(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const goTo = useGoTo()
  const last = addDays(day(`${dayInBogota(new Date()).slice(0, 8)}01`), -1)
  return {
    action: { label: 'Informar sin factura (RS)…', run: () => setAsking(true) },
    dialog: asking && (
      <DeedDialog
        of={tellApart}
        about={{}}
        begun={{ month: last }}
        done={({ id }) => {
          goTo(`${path}?open=${id}`)
          return 'RIPS sin factura generado.'
        }}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

interface Hand {
  readonly client: QueryClient
  readonly mayEdit: boolean
  readonly maySend: boolean
}

/** The ministry has it, or will not hear of it. */
const closed: readonly unknown[] = ['approved', 'notified', 'sent', 'exempt']

function actionsOf({ id, state, document }: ListRow, { client, mayEdit, maySend }: Hand): RowAction[] {
  const doing = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      void toast({ message: said, tone: 'good' })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
    await refreshAll(client)
  }
  const about = { id }
  return [
    ...(mayEdit && document !== 'adjustment' && !closed.includes(state)
      ? [
          {
            label: 'Generar y validar',
            run: () => void doing(() => act(makeRips, about), 'RIPS generado'),
          },
        ]
      : []),
    ...(maySend && (state === 'ready' || state === 'sent')
      ? [
          {
            label: state === 'sent' ? 'Recuperar CUV' : 'Enviar al Ministerio',
            run: () => void doing(() => act(sendRipsNow, about), 'El RIPS está en la cola de envío'),
          },
        ]
      : []),
    ...(state === 'none' || state === 'exempt'
      ? []
      : [
          {
            label: 'Descargar JSON',
            run: () => void doing(() => keepFileOf(ripsJson, about), 'JSON descargado'),
          },
        ]),
    {
      label: 'Descargar paquete (ZIP)',
      run: () => void doing(() => keepFileOf(ripsPackage, about), 'Paquete descargado'),
    },
  ]
}

const generateMany = {
  label: 'Generar y validar',
  done: 'generado',
  mayNot: ({ state }: ListRow) =>
    closed.includes(state) ? 'Ya está en el Ministerio, o no se informa.' : undefined,
  run: ({ id }: ListRow, key: string) => act(makeRips, { id }, { key }),
}

const sendMany = {
  label: 'Enviar o recuperar CUV',
  done: 'enviado a la cola',
  consequence: 'Los que ya se enviaron sin respuesta no se envían de nuevo: se consulta su CUV.',
  mayNot: ({ state }: ListRow) =>
    state === 'ready' || state === 'sent' ? undefined : 'No está listo: genérelo y corrija sus errores.',
  run: ({ id }: ListRow, key: string) => act(sendRipsNow, { id }, { key }),
}
