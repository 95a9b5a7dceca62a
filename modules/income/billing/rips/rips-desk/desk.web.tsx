import { CommandDialog, FieldsDialog, keepFileOf, type ListRow, ListScreen, useCan } from '@quina/blocks/web'
import { addDays, day, dayInBogota } from '@quina/kernel'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { tellApart } from '../rips-apart/apart.contract.ts'
import { RipsSheet } from '../rips-sheet/sheet.web.tsx'
import { ripsDeskList, ripsDeskPath, ripsDeskPermissions, ripsFilesOfPeriod } from './desk.contract.ts'
import { ripsBulk, useRipsFiles } from './rips-actions.web.ts'

const path = '/rips/generar-v2'

/** RIPS of the Resolución 948: built, validated, corrected, sent and downloaded, one by one or by the hundred. */
export function RipsDesk() {
  const { open: opened } = useSearch({ strict: false }) as { readonly open?: string }
  const goTo = useGoTo()
  const may = useCan()
  const files = useRipsFiles()
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
        rowActions={({ id, state }) => files(id, state)}
        bulkActions={[...(mayEdit ? [bulk.generate] : []), ...(maySend ? [bulk.send] : [])]}
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

/** Downloads the files for payers of a whole period: a folder for each invoice, or its JSON alone. */
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
        fields={ripsFilesOfPeriod.params}
        begun={{ holds: 'whole', from: `${today.slice(0, 8)}01`, to: today }}
        send={(input) => keepFileOf(ripsFilesOfPeriod, input)}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

/** Reports the services of a month that are in no invoice; the default is the previous month. */
function useApart(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const goTo = useGoTo()
  const last = addDays(day(`${dayInBogota(new Date()).slice(0, 8)}01`), -1)
  return {
    action: { label: 'Informar sin factura (RS)…', run: () => setAsking(true) },
    dialog: asking && (
      <CommandDialog
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

const bulk = ripsBulk('state')
