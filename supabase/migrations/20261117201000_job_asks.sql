-- A job is known by the ask that it answers. The number began anew with every row: the late word of
-- a process that had lost its lease took the next row of the same name for its own, and deleted what
-- had been asked for meanwhile.
create sequence job_asks;
alter table jobs alter column asked type bigint;
alter table jobs alter column asked set default nextval('job_asks');
alter sequence job_asks owned by jobs.asked;
select setval('job_asks', coalesce((select max(asked) from jobs), 0) + 1);
