import { documentScreens, GoTo, MiniTable, Show, writeSearch } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Page, Panel, shownDay } from '@quina/ui/web'
import { coldReading, unreadDays } from './cold-reading.contract.ts'

const screens = documentScreens(coldReading, {
  columns: ['number', 'date', 'time', 'storeId', 'temperature', 'humidity', 'held', 'condition'],
  defaults: ({ storeId = '', date = dayInBogota(new Date()) }) => ({ storeId, date }),
  header: (answer) =>
    answer === null || answer.facts.held.length === 0 ? null : (
      <p role="alert">Quedaron en cuarentena: {answer.facts.held.join('; ')}.</p>
    ),
})

/** The log of temperature and humidity, after the days that lack their readings. */
export const coldReadingScreens = { ...screens, List: ReadingList }

function ReadingList() {
  return (
    <div className="q-pages">
      <Unread />
      <screens.List />
    </div>
  )
}

const Unread = () => (
  <Show of={unreadDays} params={{}}>
    {({ days }) =>
      days.length > 0 && (
        <Page>
          <Panel title="Días sin sus dos lecturas">
            <MiniTable
              label="Días sin sus dos lecturas"
              rows={days}
              keyOf={({ storeId, day }) => `${storeId} ${day}`}
              columns={[
                { head: 'Día', cell: ({ day }) => shownDay(day) },
                { head: 'Bodega', cell: ({ store }) => store },
                { head: 'Lecturas', end: true, cell: ({ readings }) => readings },
                {
                  head: '',
                  cell: ({ storeId, day: date }) => (
                    <GoTo address={`/farmacia/temperatura/create${writeSearch({ storeId, date })}`}>
                      Responder
                    </GoTo>
                  ),
                },
              ]}
            />
          </Panel>
        </Page>
      )
    }
  </Show>
)
