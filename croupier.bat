@echo off
rem Play cards: call the script beside this file with the newest Python 3, or else the only one.
setlocal
set "python=py -3"
where py >nul 2>nul || set "python=python"
%python% "%~dp0croupier" %*
exit /b %errorlevel%
