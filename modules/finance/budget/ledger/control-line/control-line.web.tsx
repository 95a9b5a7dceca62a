import { Button } from '@mantine/core'
import { act, readOptions, searchOptionsOf, useCan, wordsOf } from '@quina/blocks/web'
import { ChoiceField, ConfirmDialog, LookupField, type LookupOption, toast } from '@quina/ui/web'
import { useState } from 'react'
import {
  openControlLine,
  openLinePermission,
  type VigenciaDelGasto,
  vigenciasDelGasto,
} from './control-line.contract.ts'

/** Opens a line of control, without amount, for a rubro and a fuente that the initial budget did not combine. */
export function OpenLine({ vigencia }: { readonly vigencia: string }) {
  const can = useCan()
  const [open, turn] = useState(false)
  if (!can(openLinePermission)) return null
  return (
    <div className="q-no-print">
      <Button variant="subtle" onClick={() => turn(true)}>
        Abrir otro rubro y fuente…
      </Button>
      {open && <OpenLineDialog vigencia={vigencia} onClose={() => turn(false)} />}
    </div>
  )
}

const nothing: LookupOption = { id: '', label: '' }

function OpenLineDialog({ vigencia, onClose }: { readonly vigencia: string; readonly onClose: () => void }) {
  const [rubro, setRubro] = useState(nothing)
  const [fuente, setFuente] = useState(nothing)
  const [vigenciaGasto, setVigenciaGasto] = useState<VigenciaDelGasto>('1.0')
  const [error, setError] = useState<string>()
  const run = () =>
    act(openControlLine, { rubroId: rubro.id, fuenteId: fuente.id, vigenciaGasto })
      .then(() => {
        void toast({ message: 'Ya puede elegirlo en las líneas.', tone: 'good' })
        onClose()
      })
      .catch((failure: unknown) => setError(wordsOf(failure)))
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void run()}
      title="Abrir otro rubro y fuente"
      consequence={openControlLine.consequence}
      verb={openControlLine.verb}
      error={error}
      disabled={rubro.id === '' || fuente.id === ''}
    >
      <LookupField
        label="Rubro"
        name="rubroId"
        value={rubro.id}
        valueLabel={rubro.label}
        search={(q, signal) => readOptions('budget.rubroLeaf', { q, vigencia }, signal)}
        onChange={(_id, option) => setRubro(option ?? nothing)}
      />
      <LookupField
        label="Fuente"
        name="fuenteId"
        value={fuente.id}
        valueLabel={fuente.label}
        search={searchOptionsOf('budget.fuente')}
        onChange={(_id, option) => setFuente(option ?? nothing)}
      />
      <ChoiceField
        label="Vigencia del gasto"
        name="vigenciaGasto"
        options={vigenciasDelGasto}
        value={vigenciaGasto}
        onChange={(next) => setVigenciaGasto(next as VigenciaDelGasto)}
      />
    </ConfirmDialog>
  )
}
