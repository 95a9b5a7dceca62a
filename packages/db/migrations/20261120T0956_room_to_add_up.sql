-- Days are put together in memory: with the usual room all days of a list at once go to disk. One day is over before another
-- process would have begun to help.
alter function platform.add_up_days(text, date[], text[], text) set work_mem = '64MB';
alter function platform.add_up_days(text, date[], text[], text) set max_parallel_workers_per_gather = 0;
