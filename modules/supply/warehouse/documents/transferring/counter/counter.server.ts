import { performAction, serveCommand, signerByPin } from '@quina/blocks/server'
import { storedRow } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { receiveTransferByPin } from '../transfer/transfer.contract.ts'
import { transferService } from '../transfer/transfer.server.ts'

/** Rules: those of the PIN, and of who receives a traslado in their own session. */
export const counterOperation = serveCommand(receiveTransferByPin, async ({ tx, today, now, input }) => {
  const { id, receiverId, pin, ...arrived } = input
  const { campusId } = await storedRow(tx, 'warehouse.transfer', id, ['campusId'])
  const signer = await signerByPin(tx, { userId: receiverId, pin, campusId, now, today })
  if (signer instanceof Problem) return signer
  const received = { date: today, ...arrived }
  await performAction(transferService, { tx, actor: signer, today, id, action: 'receive', input: received })
  return { receiver: signer.name }
})
