-- What was sent back to whoever prepared it is looked for each time that an inbox is opened: few rows of a long history.
create index history_sent_back on platform.history (document, document_id) where action = 'sendBack';
