import { act, ask, CommandDialog, MiniTable, useAnswer, usePress, wordsOf } from '@quina/blocks/web'
import { dayInBogota, plural, vigenciaOf } from '@quina/kernel'
import { Amount, Loading, type PageAction, shownDay, shownMoney, useGoTo } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import {
  type ConfigAnswer,
  createVersion,
  discardVersion,
  planRaise,
  publishVersion,
  type RaisePlan,
  raiseTarifario,
  readVersion,
  type VersionLine,
} from '../../manuals/version/version-calls.contract.ts'

/** The actions for a tarifario in its current state: with a draft, publish or discard it; without one, create it. */
export function useConfigActions(
  config: ConfigAnswer,
  version: VersionLine | undefined,
  onVersion: (id: string) => void,
): { readonly actions: readonly PageAction[]; readonly dialogs: ReactNode } {
  const [asking, setAsking] = useState<'version' | 'raise' | null>(null)
  const goTo = useGoTo()
  const commands = useCommands(version)
  const mayEdit = config.may.includes('edit')
  const hasDraft = config.versions.some(({ status }) => status === 'draft')
  const isDraft = version?.status === 'draft'
  const drafting: PageAction[] =
    mayEdit && !hasDraft
      ? [
          { label: 'Nueva versión…', run: () => setAsking('version'), primary: version === undefined },
          ...(version === undefined ? [] : [{ label: 'Subir vigencia…', run: () => setAsking('raise') }]),
        ]
      : []
  const actions: readonly PageAction[] = [
    { label: 'Ver precios', run: () => goTo(`/tarifas/precios?tarifarioId=${config.id}`) },
    { label: 'Comparar…', run: () => goTo(`/tarifas/comparar?oneId=${config.id}`) },
    ...drafting,
    ...(isDraft && mayEdit ? [{ label: 'Descartar borrador…', run: commands.discard, danger: true }] : []),
    ...(isDraft && config.may.includes('publish')
      ? [{ label: 'Publicar…', run: commands.publish, primary: true }]
      : []),
  ]
  const close = () => setAsking(null)
  const dialogs = (
    <>
      {asking === 'version' && <VersionDialog config={config} onVersion={onVersion} onClose={close} />}
      {asking === 'raise' && <RaiseDialog config={config} onVersion={onVersion} onClose={close} />}
    </>
  )
  return { actions, dialogs }
}

function useCommands(version: VersionLine | undefined) {
  const { press } = usePress()
  if (version === undefined) return { publish: () => {}, discard: () => {} }
  const { id, number, fromDay } = version
  const publish = () =>
    void press({
      of: ['publish', id],
      sure: {
        title: `Publicar la versión ${number}`,
        consequence:
          `Desde ${shownDay(fromDay)} los precios son los suyos, y la versión anterior termina el día ` +
          'antes. Una versión publicada no cambia.',
        verb: 'Publicar',
      },
      run: async (key) => {
        const current = await ask(readVersion, { id })
        return act(publishVersion, { id, version: current.version }, { key })
      },
      done: () => 'Versión publicada',
    })
  const discard = () =>
    void press({
      of: ['discard', id],
      sure: {
        title: 'Descartar el borrador',
        consequence: 'Lo que se escribió en él se pierde. Lo publicado sigue igual.',
        verb: 'Descartar',
        danger: true,
      },
      run: (key) => act(discardVersion, { id }, { key }),
      done: () => 'Borrador descartado',
    })
  return { publish, discard }
}

interface RaiseDialogProps {
  readonly config: ConfigAnswer
  readonly onVersion: (id: string) => void
  readonly onClose: () => void
}

/** Raises a tarifario to another year, and shows the changes before they are made. */
function RaiseDialog({ config, onVersion, onClose }: RaiseDialogProps) {
  const begun = { year: vigenciaOf(dayInBogota(new Date())) + 1, exceptionsPercent: '0' }
  return (
    <CommandDialog
      of={raiseTarifario}
      about={{ tarifarioId: config.id }}
      title="Subir vigencia"
      begun={begun}
      done={({ id }) => {
        onVersion(id)
        return 'Borrador de la nueva vigencia creado'
      }}
      onClose={onClose}
    >
      {({ year, exceptionsPercent }) => (
        <Plan id={config.id} year={String(year ?? '')} percent={String(exceptionsPercent ?? '0')} />
      )}
    </CommandDialog>
  )
}

function Plan({ id, year, percent }: { id: string; year: string; percent: string }) {
  const isInput = /^\d{4}$/.test(year) && /^-?\d+(\.\d+)?$/.test(percent)
  const input = { tarifarioId: id, year: Number(year), exceptionsPercent: percent }
  const { data, error } = useAnswer(planRaise, isInput ? input : null)
  if (error) return <p className="q-mini-error">{wordsOf(error)}</p>
  return data === undefined ? <Loading /> : <Changes plan={data} />
}

function Changes({ plan }: { readonly plan: RaisePlan }) {
  const { manual, unitBefore, unitAfter, items, exceptions, changes } = plan
  return (
    <>
      <p className="q-muted">
        {manual}: la unidad pasa de {shownMoney(unitBefore, 0)} a {shownMoney(unitAfter, 0)}.{' '}
        {plural(items, 'ítem', 'ítems')} y {plural(exceptions, 'precio fijo', 'precios fijos')}
        {changes.length < items + exceptions ? `; se muestran ${changes.length}` : ''}.
      </p>
      <div className="q-raise-scroll">
        <MiniTable
          label="Lo que cambiaría"
          rows={changes}
          keyOf={({ code, name }) => `${code} ${name}`}
          columns={[
            { head: 'Código', cell: ({ code }) => code },
            { head: 'Nombre', cell: ({ name }) => name },
            { head: 'Antes', end: true, cell: ({ before }) => <Amount of={before} /> },
            { head: 'Después', end: true, cell: ({ after }) => <Amount of={after} /> },
          ]}
        />
      </div>
    </>
  )
}

type DialogProps = Readonly<{ config: ConfigAnswer; onVersion: (id: string) => void; onClose: () => void }>

function VersionDialog({ config, onVersion, onClose }: DialogProps) {
  const isFirst = config.versions.length === 0
  return (
    <CommandDialog
      of={createVersion}
      about={{ tarifarioId: config.id }}
      title="Nueva versión"
      consequence={
        isFirst
          ? 'La primera versión del tarifario.'
          : 'Un borrador igual a la última versión, para cambiarlo y publicarlo.'
      }
      begun={{ fromDay: dayInBogota(new Date()) }}
      spans={{ fromDay: 4, manualId: 8 }}
      done={({ id }) => {
        onVersion(id)
        return 'Borrador creado'
      }}
      onClose={onClose}
    />
  )
}
