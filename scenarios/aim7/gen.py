import json
def p(name,label,unit,lo,hi,step,scale,default,source): return dict(name=name,label=label,unit=unit,min=lo,max=hi,step=step,scale=scale,default=default,source=source)
cyc=lambda n,l,d,s,hi=100000,step=10: p(n,l,"cycles",0,hi,step,"linear",d,s)
sw=lambda n,l,s: p(n,l,"",0,1,1,"linear",1,s)
doc=dict(schema=1,title="AIM7: two kernels, two peaks",claim="x",track="512 processors",order=17,
 sources=[dict(key="SGI-512",text="s"),dict(key="Lockmeter-FAQ",text="s")],
 machine="altix-512",
 variants=[dict(id="linux24",label="Linux 2.4",program="job.c",defines=dict(KERNEL=24),about="a"),
  dict(id="linux26",label="Linux 2.6",program="job.c",defines=dict(KERNEL=26),about="b")],
 parameters=[
  cyc("user_work","user time of a round",310000,"cal",10000000,1000),
  cyc("kernel_work","kernel time of a round, besides the sections",94000,"cal",10000000,1000),
  cyc("big_section","under the big kernel lock",1500,"assumed"),
  cyc("queue_section","under the lock of a run queue",600,"assumed"),
  cyc("look_up_section","a look-up, under dcache_lock in 2.4",300,"assumed"),
  cyc("create_section","entering or removing a name, under dcache_lock",300,"assumed"),
  cyc("page_section","under page_cache_lock",200,"assumed"),
  cyc("lru_section","under lru_list_lock",300,"assumed"),
  cyc("task_section","under tasklist_lock, besides the search",1000,"assumed"),
  p("absolute","paths from the root","of 100",0,100,1,"linear",25,"assumed"),
  p("creations","files created and removed","in 100 rounds",0,100,1,"linear",44,"cal"),
  p("processes","processes started","in 100 rounds",0,100,1,"linear",10,"assumed"),
  p("rounds","rounds of a job","rounds",1,1000000,1,"log",2500,"assumed"),
  sw("fine_big_lock","finer locks in place of the big kernel lock","s"),
  sw("own_run_queues","a run queue for each processor","s"),
  sw("searched_children","children found without a search of all tasks","s"),
  sw("rcu_names","names looked up without dcache_lock","s"),
  sw("fine_page_locks","a lock for each file's pages","s"),
  sw("own_lru_lists","lists of recently used pages for each processor","s"),
 ],
 sweep=dict(over="cores",values="1,4,8,16,20,24,28,32,48,64,72,80,128,256,512"),
 measure=dict(label="jobs",unit="jobs/min",formula="throughput * 60 / rounds"),
 log="x",
 run=dict(warmup_operations=3,operations_max=2000))
json.dump(doc,open("scenario.json","w"),indent=2)
