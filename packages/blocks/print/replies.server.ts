import type { Worker } from 'node:worker_threads'
import { Problem } from '@quina/kernel'
import type { Order, Reply } from './message.server.ts'

type News = Reply | { readonly died: Error }

/**
 * The replies of a thread to one order, until its end.
 * @throws Problem `PRT-TIME` when it takes too long; Error when it fails, or the thread dies.
 */
export async function* replies(worker: Worker, order: Order, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const inbox: News[] = []
  let wake: () => void = () => {}
  const receive = (news: News) => {
    inbox.push(news)
    wake()
  }
  const onMessage = (reply: Reply) => receive(reply)
  const onError = (error: Error) => receive({ died: error })
  const onExit = (code: number) => receive({ died: new Error(`the drawing thread ended with code ${code}`) })
  const timer = setTimeout(() => receive({ died: slowProblem() }), timeoutMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  try {
    worker.postMessage(order)
    for (;;) {
      const news = inbox.shift()
      if (news === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('chunk' in news) yield news.chunk
      else if ('end' in news) return
      else throw 'died' in news ? news.died : new Error(`${news.failed}\n${news.stack}`)
    }
  } finally {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}

const slowProblem = () =>
  new Problem('PRT-TIME', 'El documento tarda demasiado en dibujarse. Reduzca las filas o expórtelo a Excel.')
