import {
  act,
  keepFileOf,
  type ListRow,
  ListScreen,
  openFileOf,
  useAct,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { type RowAction, toast } from '@quina/ui/web'
import { useState } from 'react'
import {
  documentFile,
  documentList,
  documentPaper,
  documentPath,
  documentPermissions,
  fileKinds,
  sendAgain,
} from './document.contract.ts'
import { DocumentDialog } from './document-dialog.web.tsx'

/** Electronic documents: where each stands, what DIAN said, and what can be done about it. */
export function DocumentMonitor() {
  const [shown, setShown] = useState<string | null>(null)
  const maySend = useCan()(documentPermissions.send)
  const sending = useSending()
  const actions = (row: ListRow): RowAction[] => [
    { label: 'Ver lo que dijo la DIAN', run: () => setShown(row.id) },
    { label: 'Ver la representación gráfica', run: () => openFileOf(documentPaper, { id: row.id }) },
    ...(maySend && isWaiting(row) ? [sending(row)] : []),
    ...downloadsOf(row),
  ]
  return (
    <>
      <ListScreen
        list={documentList}
        path={documentPath}
        title="Documentos electrónicos"
        columns={[
          'number',
          'date',
          'kind',
          'customerName',
          'payable',
          'state',
          'said',
          'delivery',
          'simulated',
        ]}
        rowActions={actions}
        bulkActions={
          maySend
            ? [
                {
                  label: 'Enviar o consultar',
                  done: 'puesto en la cola',
                  mayNot: (row) => (isWaiting(row) ? undefined : 'No está por enviar.'),
                  run: ({ id }, key) => act(sendAgain, { id }, { key }),
                },
              ]
            : []
        }
      />
      {shown !== null && <DocumentDialog id={shown} maySend={maySend} onClose={() => setShown(null)} />}
    </>
  )
}

const isWaiting = ({ state }: ListRow) => state === 'pending' || state === 'sent'

/** Puts a document that waits in the queue at once. */
function useSending(): (row: ListRow) => RowAction {
  const { send } = useAct(sendAgain, () => 'El documento está en la cola de envío')
  return ({ id }) => ({ label: sendAgain.verb, run: () => void send({ id }) })
}

const downloadsOf = (row: ListRow): RowAction[] =>
  (Object.keys(fileKinds) as (keyof typeof fileKinds)[]).map((kind) => ({
    label: `Descargar: ${fileKinds[kind]}`,
    run: () =>
      void keepFileOf(documentFile, { id: row.id, kind }).catch((failure: unknown) =>
        toast({ message: wordsOf(failure), tone: 'bad' }),
      ),
  }))
